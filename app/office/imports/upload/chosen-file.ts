/** The file that was chosen on the screen before, so that the next one can send it. */
let chosen: File | undefined;

export function keepChosenFile(file: File): void {
  chosen = file;
}

/** The chosen file, if it's the one that a run is for. */
export function takeChosenFile(name: string, bytes: number): File | undefined {
  return chosen?.name === name && chosen.size === bytes ? chosen : undefined;
}
