/** The introduction of the library, in Robot Framework's own markup. */
export const INTRODUCTION = `Drives a device or browser through named automation keywords, served by svc.

| *** Settings ***
| Library           Remote    http://localhost:8270    timeout=2 minutes
| Suite Setup       Open Session    capabilities={"url": "https://example.com"}
| Suite Teardown    Close All Sessions
|
| *** Test Cases ***
| The page has a heading
|     \${text}=    Get Text    css=h1
|     Should Be Equal    \${text}    Example Domain

= Sessions =

Keywords use the session that \`Open Session\` opened last, or that \`Switch Session\` chose. The sessions belong to the path of
the address: with pabot, suites that run at the same time import \`\`http://localhost:8270/NAME\`\` with a name of their own.
\`\`http://localhost:8270/SESSION_ID\`\` uses a session that is open already, such as one of HTTP.

= Arguments =

An element is a locator such as \`\`css=#save\`\`, \`\`text=Save\`\`, \`\`xpath=//button\`\`, \`\`id=save\`\` or the name of a template. A list
holds alternatives, which are tried in order. A value that begins with \`\`@:\`\` is a secret: it is typed without the mark, and
masked in every log of the service; keep it in a variable, because Robot Framework logs the arguments as they are written.
A \`\`\\\${name}\`\` with a backslash is a variable of the session.

= Failures =

The log has the picture of the screen, secrets painted over, and what the search for the element saw. A stopped keyword, by
a timeout or by Ctrl-C, ends in the service too.`;
