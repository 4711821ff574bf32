/**
 * What a lab asks of its model, and what frames answer besides their columns. A model has types of its own for both;
 * the house passes them on and reads neither. What was asked ends with the scenario.
 */
export type Ask = object;
export type Answer = object;
