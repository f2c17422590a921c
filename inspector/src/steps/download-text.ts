/** Saves a text as a file of the person. */
export function downloadText(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser may read the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
