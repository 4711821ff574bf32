/** The settings of the machine and its script. */
export function MachineControls() {
  return <p>Machine</p>;
}

/** The events, command by command. */
export function MachineStory() {
  return <p>Story</p>;
}
