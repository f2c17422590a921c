/** Decodes the modified UTF-7 (RFC 3501, section 5.1.3) in which Appium's keyboard gets its text. */
export function unicodeInput(encoded: string): string {
  return encoded.replace(/&([^-]*)-/g, (_, base64: string) => {
    if (base64 === '') return '&';
    const bytes = Buffer.from(base64.replaceAll(',', '/'), 'base64');
    return bytes
      .subarray(0, bytes.length - (bytes.length % 2))
      .swap16()
      .toString('utf16le');
  });
}
