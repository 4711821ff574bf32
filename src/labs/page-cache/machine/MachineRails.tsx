/** What a person may change about the machine and its script. */
export function MachineControls() {
  return <p>Machine</p>;
}

/** What happened, command by command. */
export function MachineStory() {
  return <p>Story</p>;
}
