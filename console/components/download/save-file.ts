/** Saves a file from the page on the reader's device. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Browsers begin to read the file after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
