const SDK = '@modelcontextprotocol/sdk';

/** What to say of an import that failed: what to install when the MCP SDK is missing, else the failure itself. */
export function asMissingSdk(error: unknown): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  const isMissing = code === 'ERR_MODULE_NOT_FOUND' && message.includes(SDK);
  return isMissing
    ? new Error(`svc mcp needs the package ${SDK}: npm install ${SDK}`, { cause: error })
    : (error as Error);
}
