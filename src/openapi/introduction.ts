export const introduction = `
A service that answers questions about a business from the data sources which its users have connected.

A client's backend calls it for its own users with an API key (\`Authorization: Bearer <API_KEY>\`). A user is named by
\`externalUserIdentifier\` in the body, the query or the path, or by the header \`X-External-User-Id\`: either satisfies a
required one, and both have to agree.

Every error is \`{error, code, requestId}\`, with \`details\` on 400 and \`retryAfter\` (seconds) where waiting helps. Besides
what an operation lists, a path that nobody serves is answered with 404 \`not_found\`, and a method that a path does not
take with 405 \`method_not_allowed\` and the header \`Allow\`.

A key may send at most its plan's number of requests in any 60 seconds (PRO 300, ENTERPRISE 1000); without a valid key
it is 60 for each address. Request bodies are JSON of at most 1 MiB and 32 levels. Replies may get more fields later.
`.trim();
