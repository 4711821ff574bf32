export { MachineControls } from "./MachineControls";
export { MachineStory } from "./MachineStory";
