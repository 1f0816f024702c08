/** Parts of a library that nothing here asks for and that do not shake off, by the file that they stand in. */
export interface Unasked {
  name: string;
  files: RegExp;
  parts: readonly RegExp[];
}

/** What the MCP library does for servers that ask their clients back or stream: methods of classes are not shaken off. */
const OTHER_ROLES =
  "createMessage elicitInput _sendElicitationLeg listRoots _legacyInputRequiredShim _dispatchLeg createElicitationCompletionNotifier " +
  "_requestWithSchemaViaCodec assertCapabilityForMethod _assertPushApiInServedEra setCompletionRequestHandler " +
  "handlePromptCompletion handleResourceCompletion handleGetRequest handleDeleteRequest replayEvents ping setResourceRequestHandlers " +
  "_registerLoggingHandler writePrimingEvent fromError registerResource _createRegisteredResource _createRegisteredResourceTemplate _requestWithSchema _resolveNonCompleteResult " +
  "_setupTimeout _resetTimeout sendLoggingMessage sendResourceUpdated sendResourceListChanged closeStandaloneSSEStream request _assertOutboundRequestInEra handleUnsupportedRequest " +
  "toolInputSchemaJson getClientCapabilities getClientVersion getNegotiatedProtocolVersion _inputRequestCapabilityView removeRequestHandler removeNotificationHandler " +
  "setSupportedProtocolVersions setScopeChallengeResolver closeSSEStream supportsEmptySSEData validateToolOutput " +
  "_onprogress _onresponse _cleanupTimeout _verifyRequestState sendToolListChanged sendPromptListChanged isConnected";
const OTHER_METHODS = OTHER_ROLES.split(" ").map(
  (name) => new RegExp(`^\\t(?:async |static |get )?${name}\\(.*?^\\t\\}\\n`, "gms"),
);

/** Of the MCP library. */
export const ofMcp: readonly Unasked[] = [
  {
    name: "MCP",
    files: /@modelcontextprotocol\/server\/dist\/(?:mcp-|src-|index)/,
    parts: [
      ...OTHER_METHODS,
      /if \(.*\) this\.setResourceRequestHandlers\(\);/,
      /^\t+this\.send(?:Tool|Prompt)ListChanged\(\);\n/gm,
      // Handlers are functions here, of requests that the protocol has.
      /if \(!isSpec(?:Request|Notification)Method\(method\)\) throw new TypeError.*\n/g,
      / else if \(maybeHandler\) stored = async .*?^\t\t\};\n\t\telse throw new TypeError\([^\n]*\n/ms,
      /^\t\tif \(!maybeHandler\) throw [^\n]*\n\t\tthis\._notificationHandlers\.set\(method, async .*?^\t\t\}\);\n/ms,
      /^\t\tif \(isSpecNotificationMethod\([^\n]*throw new SdkError\(.*?\}\);\n/ms,
      // Nothing is asked of clients, so they answer nothing, and nobody is told how far they are.
      /if \(isJSONRPCResultResponse\(message\).*\n\t{3}else (?=if \(isJSONRPCRequest)/,
      /^\t\tthis\.setNotificationHandler\("notifications\/progress".*?^\t\t\}\);\n/ms,
      /^\t\tfor \(const info of this\._timeoutInfo.*\n\t\tthis\._timeoutInfo\.clear.*\n/m,
      /^\t{3}for \(const handler of responseHandlers.*\n/m,
      /^\t\tconst responseHandlers = .*\n.*\n\t\tthis\._progressHandlers\.clear.*\n\t\tthis\._pending.*\n/m,
      /^\t\tif \(\(this\._options\?\.debouncedNotificationMethods.*?^\t\t\}\n/ms,
      /^\t{4}log: \(level, data, logger\) => \{.*?^\t{4}\},\n/ms,
      /^\t{4}(?:elicitInput|requestSampling): .*\n/gm,
      /^\tLOG_LEVEL_SEVERITY = .*\n\tisMessageIgnored = .*?^\t\};\n/ms,
      /^\t\tif \(typeof rawRequestState === "string"\) \{\n.*?^\t\t\}\n/ms,
      /^\t{3}if \(error instanceof ProtocolError && error\.code === ProtocolErrorCode\.UrlElicitationRequired\) \{\n.*?^\t{3}\}\n/ms,
      // All schemas of the protocol by name, for callers that this server has not.
      /^for \(const .+ register\(key, .+$/gm,
    ],
  },
  // Schemas that are looked up by name: of requests and notifications that this server has no handler for, and of all
  // results, which its tools' and its own types settle.
  {
    name: "MCP's revisions",
    files: /@modelcontextprotocol\/server\/dist\/src-/,
    parts: [
      /^\t{3}(?:"(?:completion|logging|tasks|sampling|elicitation|roots)\/.*|"resources\/(?:un)?subscribe"): s\..*\n/gm,
      /^\t{3}"notifications\/(?!cancelled|progress|initialized).*: s\..*\n/gm,
      /^\t{2,3}.*: s\.\w+Result(?:WithTools|Wire)?Schema,?\n/gm,
      /^function (?:getResultSchema2026|inputSchemaMaps)\(.*?^\}\n/gms,
      /^\t\t"notifications\/(?!cancelled|progress).*Schema\$1,?\n/gm,
      /^\t\t"completion\/complete": dispatchRequest\(.*\n|,\n\t\t"subscriptions\/listen": dispatchRequest\(.*/gm,
      /^\t(?:validateResult|validateInputRe\w+|hasInputRequestMethod): .*\n/gm,
      /^\tinputRequestSchema: .*\n/m,
      /^\toutboundEnvelope: [^\n]*\n|^\toutboundEnvelope\(.*?^\t\},\n/gms,
      /^\tdecodeResult\(.*?^\t\},\n/gms,
      // What tools answer is an object, for which revisions need no other form.
      /if \(method !== "tools\/list"\) (?=return result;\n\t\tconst tools = )/,
      /if \(sc === void 0\) (?=return withText;)/,
      /(?<=^function appendTextFallbackForNonObject\(result\) \{\n)\tconst sc = .*\n\tif \(sc === void 0\) (?=return result;)/m,
      /^\tif \(EXTENDED_RESULT_TYPE_METHODS\.includes.*\n\tthrow new ProtocolError\(.*\n/m,
      // What a client says when it is asked back in the middle of a call, and asking it.
      /,\n\t\t\.\.\.retryParamsShape/g,
      /^.*dispatchCodec\.validateInputRequest\(.*\n/m,
      /^\t\tconst partitionedInputResponses = .*\n|^.*\.\.\.partitionedInputResponses !== .*\n/gm,
      /^\t{4}send: \(\(.*?^\t{4}\}\),\n/ms,
      // Errors of clients, and of who asks back.
      /(?<=^var (?:OAuthError|SdkHttpError|UrlElicitationRequiredError) = class [^\n]*\{\n).*?(?=^\};\n)/gms,
      /^\tSdkErrorCode\$1\["(?:Already|NotInitialized|Capability|SendFailed|InvalidResult|InputRequired|List|Era|Client)\w*"\] = .*\n/gm,
      // A media type is what stands before the first ";", with which parsing it falls back as well.
      /^\ttry \{\n\t\treturn import_content_type.*\n\t\} catch (?=\{)/m,
      /^var import_content_type = .*\n/m,
      // Schemas are whole ones here.
      /(?<=^function normalizeRawShapeSchema\(schema\) \{\n).*?(?=^\treturn schema;)/ms,
      // Asking the user back in the middle of a call.
      /(?<=^const inputRequired = )Object\.assign\((?=buildInputRequired, \{$)/m,
      /(?<=^const inputRequired = buildInputRequired), \{$.*?^\}\)(?=;$)/ms,
      /^const ROOT_KEYS = .*?^const SUPPORTED_STRING_FORMATS = [^\n]*\n/ms,
      /^\telse if \(std\.vendor === "zod"\) \{.*?^\t\} else throw [^\n]*\n/ms,
      /^\tsamplingResultVariant: (?:\(\(.*?^\t\}\)|\(\) => \w+),\n/gms,
    ],
  },
  {
    name: "MCP's server",
    files: /@modelcontextprotocol\/server\/dist\/mcp-/,
    parts: [
      // A server and its transport are made for one message.
      /^\t\tif \(this\._used\) throw .*\n/m,
      /^\t\tif \(this\.transport(?: !== void 0)?\) throw .*\n/gm,
      /^\t\tif \(!this\._started \|\| this\.onmessage === void 0\) throw .*\n/m,
      // What tools answer is what their types say,
      /if \(isInputRequiredResult\(result\)\) (?=return result;\n\t{3}const normalizedResult = )/,
      /^\t{4}await this\.validateToolOutput\(.*\n/m,
      // No tool here asks the user back in the middle of a call,
      /(?<=^\t\tif \(!isInputRequiredResult\(result\)\) return result;\n)\t\tif \(!servedModern\).*?(?=^\t\treturn result;$)/ms,
      /^\t\tthis\._inputRequiredServing = .*\n/m,
      // or wants more of a token than the key has,
      /^\t\tif \(supportsScopeChallengeResolver.*\n/m,
      /^\tresolveScopeChallenge = .*?^\t\};\n/ms,
      // or is changed once it is there,
      /^\t{3}(?:disable|enable|remove): .*\n/gm,
      /^\t{3}update: \(updates\) => \{.*?^\t{3}\}\n/gms,
      /^\t\tif \(this\._registered(?:Tools|Prompts)\[name\]\) throw .*\n/gm,
      // or has a parameter in a header, or a name that is not in order.
      /^\tconst scan = scanXMcpHeaderDeclarations\(json\);\n.*\n/m,
      /^\t+validateAndWarnToolName\(.*\n/gm,
      // What a server may handle and tell is settled here by its code, and it keeps no log for clients.
      /(?<=^\tassert(?:Notification|RequestHandler)Capability\(method\) \{\n).*?(?=^\t\}\n)/gms,
      /^\t+if \(.*\) this\._registerLoggingHandler\(\);\n/gm,
    ],
  },
  {
    name: "MCP's handler",
    files: /@modelcontextprotocol\/server\/dist\/index\.mjs/,
    parts: [
      // It is made by this server's own hand, with an instance and a transport for each request.
      /^\tif \(typeof legacy === "function"\) throw .*\n/m,
      /(?<=^function assertNotServing\(server\) \{\n).*\n/m,
      /^\t\tif \(!this\.sessionIdGenerator && this\._hasHandledRequest\) throw .*\n/m,
      /^\t+await this\.writePrimingEvent\(.*\n/gm,
      /^\tasync _checkScopeChallenge\(.*?^\t\}\n/ms,
      /^\t{3}let scopeChallengeResponse;\n.*?^\t{3}if \(scopeChallengeResponse\).*?\n/ms,
      /^\t\tif \(route\.messageKind === "request" && product instanceof McpServer\) try \{\n.*?^\t\t\}\n/ms,
      /^\t\tif \([^\n]* && route\.message\.method === "tools\/call" && product instanceof McpServer\) \{\n.*?^\t\t\}\n/ms,
      // Only POST comes here, and no session is kept.
      /(?<=^\tvalidateSession\(req\) \{\n).*?(?=^\t\}$)/ms,
      // Nothing is asked for that a client has to be able to do, and
      /^\t\tif \(route\.messageKind === "request"\) \{\n\t{3}const required = .*?^\t\t\}\n/ms,
      // nothing is told later: a server of one message has nobody to notify.
      /^\tconst bus = .*?^\t\}\);\n/ms,
      /^\tif \(responseMode === "json"\) console.*\n/m,
      /^\t\tif \([^\n]* && route\.message\.method === "subscriptions\/listen"\) \{\n.*?^\t\t\}\n/ms,
      /^\t\tnotify,\n\t\tbus,\n/m,
      /^\t+listenRouter\.closeAll\(\);\n/m,
      // Revisions before 2026 are served.
      /^\t\tconst strict = modernOnlyStrictRejection\(.*?(?=^\t\}$)/ms,
    ],
  },
];
