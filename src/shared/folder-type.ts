/** Marks a dropped folder, which a browser presents as an unreadable file. */
export const FOLDER = "inode/directory";
