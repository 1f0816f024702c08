// Generated from /openapi.json by `npm run client:generate`. Changes made here are lost.

export interface paths {
    "/chat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask a question
         * @description Answers from the connected integrations (`business_analyst`) or without them (`chat`). A source that fails does not fail the answer: it is reported with `include: ["sources"]`, and the answer says what is missing.
         *
         *     The key needs the permission `chat`.
         */
        post: operations["chat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat/send-message": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask a question (alias)
         * @description Another name for `POST /chat`.
         *
         *     The key needs the permission `chat`.
         */
        post: operations["sendMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the agents
         * @description Who can answer, for `agentId` of a question.
         *
         *     The key needs the permission `chat`.
         */
        get: operations["listAgents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/answers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what an answer was made of
         * @description Tables, charts and the evidence of every figure, as they were stored with the message. Nothing of an answer in privacy mode is here.
         *
         *     The key needs the permission `chat`.
         */
        get: operations["getAnswer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/answers/{id}/data/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a table of an answer
         * @description As CSV (`r1.csv`) or JSON (`r1.json`).
         *
         *     The key needs the permission `chat`.
         */
        get: operations["getAnswerData"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/answers/{id}/charts/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Draw a chart of an answer
         * @description The key needs the permission `chat`.
         */
        get: operations["getAnswerChart"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a user's conversations
         * @description The one with the latest exchange first.
         *
         *     The key needs the permission `chat`.
         */
        get: operations["listConversations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a conversation
         * @description Its messages come in pages, the oldest first.
         *
         *     The key needs the permission `chat`.
         */
        get: operations["getConversation"];
        put?: never;
        post?: never;
        /**
         * Delete a conversation
         * @description With all its messages.
         *
         *     The key needs the permission `chat`.
         */
        delete: operations["deleteConversation"];
        options?: never;
        head?: never;
        /**
         * Give a conversation another title
         * @description The key needs the permission `chat`.
         */
        patch: operations["renameConversation"];
        trace?: never;
    };
    "/integrations/available": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the integrations
         * @description Every integration, connected or not, by type.
         *
         *     The key needs the permission `integrations:read`.
         */
        get: operations["listIntegrations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/icons/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an integration's icon
         * @description An SVG of 24 by 24; `icon` of the list has its address.
         */
        get: operations["getIcon"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/status/{externalUserIdentifier}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the status of a user's integrations
         * @description All five types in a fixed order, connected or not.
         *
         *     The key needs the permission `integrations:read`.
         */
        get: operations["getIntegrationStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/{integrationType}/connect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin a connection
         * @description Answers the vendor's address to send the user to. The vendor sends the user back to `passthroughRedirectUri` with `code` and `state`, which go to the callback operation.
         *
         *     The key needs the permission `integrations:write`.
         */
        post: operations["connectIntegration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/{integrationType}/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete the authorization
         * @description Needs no key: the state is the credential. A key that is sent has to be of the organization that began. The integration is connected after it, but for `web-analytics`, where a property is to be selected.
         *
         *     A key that is sent needs the permission `integrations:write`.
         */
        post: operations["completeCallback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/{integrationType}/select-property": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Select a property
         * @description The last step of `web-analytics`; other types have no properties.
         *
         *     The key needs the permission `integrations:write`.
         */
        post: operations["selectProperty"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/{integrationType}/disconnect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a connection
         * @description Credentials are revoked at the vendor and gone from here, and what was synchronized is deleted. The configuration stays for a later connection.
         *
         *     The key needs the permission `integrations:write`.
         */
        post: operations["disconnectIntegration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/{integrationType}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change an integration's configuration
         * @description Its schedule, and who may ask questions of it. Also of one that is disabled.
         *
         *     The key needs the permission `integrations:write`.
         */
        patch: operations["updateIntegration"];
        trace?: never;
    };
    "/mcp/contexts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List contexts
         * @description The organization's and, when a user is named, the user's; the newest first, without content.
         *
         *     The key needs the permission `contexts:read`.
         */
        get: operations["listContexts"];
        put?: never;
        /**
         * Define a context
         * @description For one user, or without a user for the whole organization.
         *
         *     The key needs the permission `contexts:write`.
         */
        post: operations["defineContext"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mcp/contexts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a context
         * @description The key needs the permission `contexts:read`.
         */
        get: operations["getContext"];
        put?: never;
        post?: never;
        /**
         * Delete a context
         * @description With all its versions.
         *
         *     The key needs the permission `contexts:write`.
         */
        delete: operations["deleteContext"];
        options?: never;
        head?: never;
        /**
         * Change a context
         * @description What is absent stays. Every change makes a new version, and earlier ones can still be read.
         *
         *     The key needs the permission `contexts:write`.
         */
        patch: operations["updateContext"];
        trace?: never;
    };
    "/mcp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Speak the Model Context Protocol
         * @description One JSON-RPC message of a stateless MCP server (Streamable HTTP, without sessions): tools, the contexts as resources, ready questions as prompts. Each tool needs the permission of the operation that it stands for. What the protocol refuses has the protocol's error body.
         */
        post: operations["callMcp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{externalUserIdentifier}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Erase a user
         * @description Everything that is stored of the user, with grants revoked at the vendors. A user who is not known is erased already.
         *
         *     The key needs the permission `users:erase`.
         */
        delete: operations["eraseUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{externalUserIdentifier}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a user's data
         * @description Everything that is stored of the user but credentials.
         *
         *     The key needs the permission `users:erase`.
         */
        get: operations["exportUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the webhooks
         * @description The key needs the permission `webhooks:read`.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Add a webhook
         * @description Events are sent as `POST`, signed as [Standard Webhooks](https://www.standardwebhooks.com) says. The secret is in this answer only. At most 20 an organization.
         *
         *     The key needs the permission `webhooks:write`.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a webhook
         * @description The key needs the permission `webhooks:read`.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description With all its deliveries.
         *
         *     The key needs the permission `webhooks:write`.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change a webhook
         * @description What is absent stays. Enabling goes on with what was pending when it was disabled.
         *
         *     The key needs the permission `webhooks:write`.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/webhooks/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace a webhook's secret
         * @description For 24 hours every delivery has two signatures: one of the new secret, one of that before it.
         *
         *     The key needs the permission `webhooks:write`.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test a webhook
         * @description Sends a `webhook.test` and waits up to ten seconds for the answer. It is tried once.
         *
         *     The key needs the permission `webhooks:write`.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a webhook's deliveries
         * @description The newest first, each with the last answer. Kept for 30 days.
         *
         *     The key needs the permission `webhooks:read`.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/deliveries/{deliveryId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deliver once more
         * @description Of a delivery that is over, successful or not. It has the same `webhook-id`, so that a receiver can tell.
         *
         *     The key needs the permission `webhooks:write`.
         */
        post: operations["replayWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/rotate-encryption": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what is left to be sealed
         * @description Zero: older keys may be taken out of `ENCRYPTION_KEYS`.
         */
        get: operations["getRotation"];
        put?: never;
        /**
         * Seal everything with the first key
         * @description After a new key was put first in `ENCRYPTION_KEYS`. Goes on in the background.
         */
        post: operations["rotateEncryption"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See that the service answers
         * @description Asks no storage, counts against no limit. Good settings are all that it needs.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/deep": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what the service stands on
         * @description Asks every binding and the model, and the database for work that is due and not taken up. Answers within five seconds: 503 with the same report when anything is wrong.
         */
        get: operations["getDeepHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read this document
         * @description Clients can be generated from it.
         */
        get: operations["getOpenApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the reference
         * @description This document as a page for people, with examples.
         */
        get: operations["getReference"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/{guide}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a guide
         * @description Also the stylesheet and the script of the pages.
         */
        get: operations["getGuide"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "connection.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A user has connected a source */
        post: operations["on_connection_created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "connection.reauthorized": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A user has gone through the consent of a connected source again */
        post: operations["on_connection_reauthorized"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "connection.refresh_failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An authorization has ended: ask the user to connect again. Sent once */
        post: operations["on_connection_refresh_failed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "connection.recovered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A connection whose authorization had ended works again */
        post: operations["on_connection_recovered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "connection.disconnected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A connection was ended on request */
        post: operations["on_connection_disconnected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "connection.expiring": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An authorization is about to end, as far as the vendor lets us know. Sent once for each consent */
        post: operations["on_connection_expiring"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "sync.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A synchronization has read its source to the end */
        post: operations["on_sync_completed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "sync.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A synchronization has failed */
        post: operations["on_sync_failed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "key.expiring": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An API key ends within seven days. Sent once */
        post: operations["on_key_expiring"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.disabled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Another webhook of the organization was disabled because it does not work */
        post: operations["on_webhook_disabled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Somebody has asked for a test of this webhook; goes to no other */
        post: operations["on_webhook_test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Error: {
            /** @description For a person. The same text for every occurrence of `code`. */
            error: string;
            /**
             * @description For programs; the set is closed.
             * @enum {string}
             */
            code: "missing_parameters" | "invalid_parameters" | "invalid_json" | "unsupported_integration_type" | "no_property" | "property_selection_unsupported" | "invalid_api_key" | "invalid_admin_token" | "invalid_oauth_code" | "insufficient_permissions" | "invalid_temporary_access_token" | "not_found" | "integration_not_found" | "user_not_found" | "conversation_not_found" | "answer_not_found" | "context_not_found" | "webhook_not_found" | "webhook_delivery_not_found" | "method_not_allowed" | "idempotency_conflict" | "request_in_progress" | "context_exists" | "context_limit_reached" | "webhook_limit_reached" | "webhook_disabled" | "webhook_delivery_pending" | "precondition_failed" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "request_aborted" | "internal_error" | "list_failed" | "connect_failed" | "callback_failed" | "select_property_failed" | "status_failed" | "disconnect_failed" | "update_failed" | "erase_failed" | "export_failed" | "conversations_failed" | "conversation_update_failed" | "conversation_delete_failed" | "answers_failed" | "contexts_failed" | "context_define_failed" | "context_update_failed" | "context_delete_failed" | "webhooks_failed" | "webhook_create_failed" | "webhook_update_failed" | "webhook_delete_failed" | "webhook_rotate_failed" | "webhook_test_failed" | "webhook_replay_failed" | "chat_failed" | "model_unavailable" | "service_unavailable" | "out_of_time";
            /** @description The request's id, as in the header `X-Request-Id`. */
            requestId: string;
            /** @description Seconds to wait; the same as the header `Retry-After`. */
            retryAfter?: number;
            /** @description What is wrong with which field, the first 50 of them. */
            details?: {
                /** @description Dotted path of the field, e.g. `chatHistory.0.role`. */
                path: string;
                message: string;
            }[];
        };
        ChatRequest: {
            /**
             * @description The message to analyze.
             * @example How did traffic do last week compared with the week before?
             */
            message: string;
            /**
             * @description Your own name for one of your users. Always the same for the same user. The header `X-External-User-Id` can stand in for it; one of them is required.
             * @example user-1
             */
            externalUserIdentifier?: string;
            /** @description Previous messages. When given, it is the history; else the stored conversation is. */
            chatHistory?: components["schemas"]["HistoryEntry"][];
            /** @description Continues an existing conversation. */
            conversationId?: string;
            /** @description The only integrations that may be used. */
            integrations?: ("web-analytics" | "notes-workspace" | "team-chat" | "business-suite" | "mail")[];
            /**
             * @description All that are connected may be used. False, without `integrations`: none.
             * @default true
             */
            useAllIntegrations?: boolean;
            /**
             * @description `business_analyst` works with the connected integrations, `chat` never touches their data.
             * @default business_analyst
             * @enum {string}
             */
            mode?: "chat" | "business_analyst";
            /** @description Who answers: an id of `GET /agents`. */
            agentId?: string;
            /**
             * @description When true, nothing of the exchange is stored.
             * @default false
             */
            privacyMode?: boolean;
            /**
             * @description When true, only what this user connected is used; else also what the organization shares.
             * @default false
             */
            passthroughMode?: boolean;
            /**
             * @description What the reply has besides its seven fields.
             * @default []
             */
            include?: ("evidence" | "data" | "charts" | "interpretation" | "sources" | "usage")[];
            /** @description In which figures and dates are printed, e.g. `de-CH`; by default as the question is written. */
            locale?: string;
        };
        ChatReply: {
            /** @description The analyzed response. */
            answer: string;
            /** @description The agent's thought process. */
            thoughts: string;
            /** @description The actions that the agent took. */
            actions: components["schemas"]["Action"][];
            /** @description A suggested follow-up question. */
            followUpQuestion: string;
            /** @description The reasoning behind the analysis. */
            reasoning: string;
            /** @description Id of the conversation; send it to go on. */
            conversationId: string;
            /** @description When it was answered, milliseconds since the epoch. */
            timestamp: number;
            /** @description For `GET /answers/{id}`. There with any of `evidence`, `data`, `charts` and `interpretation`, which are kept there; not in privacy mode. */
            answerId?: string;
            /** @description What vouches for each figure of `answer`. There when `include` asks for it. */
            evidence?: components["schemas"]["Evidence"][];
            /** @description What a second reader found unsupported by the data. There with `evidence`. */
            checks?: components["schemas"]["Check"][];
            /** @description What the tools returned, in the order of the calls. There when `include` asks for it. */
            data?: components["schemas"]["Table"][];
            /** @description In which the answer's figures are printed, BCP 47. There with `data`, so that it can be printed alike. */
            language?: string;
            /** @description How the tables of `data` are best drawn. There when `include` asks for it. */
            charts?: components["schemas"]["Chart"][];
            /** @description How the question was read. There when `include` asks for it. */
            interpretation?: components["schemas"]["Interpretation"];
            /** @description What became of each source. There when `include` asks for it. */
            sources?: components["schemas"]["SourceReport"][];
            /** @description What the answer cost. There when `include` asks for it. */
            usage?: components["schemas"]["Usage"];
        };
        HistoryEntry: {
            /** @enum {string} */
            role: "user" | "assistant" | "system";
            content: string;
            metadata?: {
                /**
                 * @description `business_analyst` works with the connected integrations, `chat` never touches their data.
                 * @enum {string}
                 */
                mode?: "chat" | "business_analyst";
                agentId?: string;
                thoughts?: string;
                reasoning?: string;
                actions?: components["schemas"]["Action"][];
                followUpQuestion?: string;
                /** @description For `GET /answers/{id}`. */
                answerId?: string;
            };
            /** @description Milliseconds since the epoch. */
            timestamp?: number;
        };
        Action: {
            /** @description Name of the tool. */
            tool: string;
            /** @description What it was asked, as JSON text. */
            toolInput: string;
            /** @description What came of it, in words. */
            log: string;
        };
        Evidence: {
            /** @description Where it begins in `answer`, in UTF-16 code units. */
            start: number;
            /** @description Where it ends; exclusive. */
            end: number;
            /** @description As it stands there. */
            text: string;
            /**
             * @description `cell`: a cell of a table, or its period; `computed`: arithmetic over cells; `quote`: it stands in a text of a table; `context`: what the organization or the user has defined; `user`: the user's own number; `earlier`: of an earlier answer of the conversation.
             * @enum {string}
             */
            kind: "cell" | "computed" | "quote" | "context" | "user" | "earlier";
            /** @description Not rounded. */
            value: number | string;
            /** @enum {string} */
            unit: "count" | "money" | "ratio" | "points" | "number" | "seconds" | "days" | "text" | "day" | "instant";
            currency: string | null;
            measure: string | null;
            /** @description The row that it is of; `total` for a total. */
            label: string | null;
            period: {
                startDate: string;
                endDate: string;
            } | null;
            /** @description The reference that it was written by, e.g. `r1[Email].revenue`. */
            formula: string | null;
            /** @description JSON Pointers (RFC 6901) into this reply, e.g. `/data/0/rows/2/cells/revenue`; they resolve when `include` has "data". */
            pointers: string[];
            /**
             * @description The words around it name another row or period, so its own was printed behind it.
             * @constant
             */
            labelled?: true;
            /** @description For `context`: which one (`/mcp/contexts/{id}`), in the version that was used. */
            context?: {
                id: string;
                version: number;
                name: string;
            };
            /** @description For `earlier`: the position of the message in the conversation. */
            message?: number;
        };
        Check: {
            /** @description Where the sentence begins in `answer`, in UTF-16 code units. */
            start: number;
            /** @description Where it ends; exclusive. */
            end: number;
            /** @description What the tables do not support, in a few words. */
            reason: string;
        };
        Table: {
            /** @description `r1`, `r2`, ... in the order of an answer's tool calls. */
            id: string;
            title: string;
            /** @enum {string} */
            tool: "query" | "search" | "read";
            /** @description Null for a search over several. */
            dataset: string | null;
            sources: ("web-analytics" | "notes-workspace" | "team-chat" | "business-suite" | "mail")[];
            columns: {
                /** @description `revenue`, or a part of it: `revenue.share`, `revenue.previous`, ... */
                key: string;
                title: string;
                /** @enum {string} */
                role: "dimension" | "measure";
                /** @enum {string} */
                unit: "count" | "money" | "ratio" | "points" | "number" | "seconds" | "days" | "text" | "day" | "instant";
                /** @description The catalogue's name of what it measures. */
                measure?: string;
                /**
                 * @description Of a dimension of time.
                 * @enum {string}
                 */
                grain?: "day" | "week" | "month" | "quarter" | "year" | "weekday" | "hour";
                /** @constant */
                inTotalsOnly?: true;
            }[];
            rows: {
                /** @description What a reference calls it by; the values of several dimensions with `, ` between. */
                label: string;
                /** @description By the keys of columns; null where there is no value. */
                cells: {
                    [key: string]: number | string | null;
                };
                /** @description Of its amounts, where it is not the table's. */
                currency?: string;
                /** @description Of a record: what `read` takes. */
                id?: string;
                /** @description Where a person sees it at the vendor. */
                url?: string;
            }[];
            /** @description `total` first; where amounts are in several currencies it has none of them, and a row for each currency follows. */
            totals: {
                /** @description What a reference calls it by; the values of several dimensions with `, ` between. */
                label: string;
                /** @description By the keys of columns; null where there is no value. */
                cells: {
                    [key: string]: number | string | null;
                };
                /** @description Of its amounts, where it is not the table's. */
                currency?: string;
                /** @description Of a record: what `read` takes. */
                id?: string;
                /** @description Where a person sees it at the vendor. */
                url?: string;
            }[];
            /** @description Rows that there are, listed or not. */
            rowCount: number;
            /** @description `rows` are not all. */
            truncated: boolean;
            /** @description What rows are in the order of, where it was asked for: only then the first of a cut table is the top. */
            orderedBy?: {
                column: string;
                /** @enum {string} */
                direction: "ascending" | "descending";
            };
            /** @description How rows were chosen, in words. */
            filters: string[];
            period: {
                startDate: string;
                endDate: string;
            } | null;
            comparedWith: {
                startDate: string;
                endDate: string;
            } | null;
            /** @description The last day of the period that has begun, where it is not over. */
            through: string | null;
            timeZone: string | null;
            /** @description Of all amounts; null where there are several or none. */
            currency: string | null;
            /**
             * @description Synchronized, or asked at the vendor just now.
             * @enum {string}
             */
            from: "store" | "live";
            /** @description How fresh it is, ISO 8601, UTC. */
            dataAsOf: string;
            /** @description False where a part of the source could not be read; the notes say which. */
            complete: boolean;
            notes: string[];
            /**
             * @description How its asker wants it drawn.
             * @enum {string}
             */
            chart?: "line" | "bar" | "groupedBar" | "stackedBar" | "figure" | "none";
        };
        Chart: {
            /** @description `c1`, `c2`, ... */
            id: string;
            title: string;
            /** @description The id of the table that it shows. */
            table: string;
            /** @enum {string} */
            mark: "line" | "bar" | "groupedBar" | "stackedBar" | "figure";
            /** @description Keys of the table's columns. */
            encoding: {
                /** @description The column that rows stand by; null for a `figure`. */
                x: string | null;
                /** @description Columns of values, all of one unit. */
                y: string[];
                /** @description A second dimension, a series a value. */
                color: string | null;
            };
            /** @description Vega-Lite 6, with its data. */
            spec: {
                [key: string]: unknown;
            };
            /** @description What it shows, in a sentence. */
            alt: string;
        };
        Interpretation: {
            /** @description How the question was read, one a part: dataset, period, filters. */
            readings: string[];
            /** @description What was taken for granted where the question was open. */
            assumptions: string[];
            /** @description What of the question the answer does not cover. */
            leftOut: string[];
            /** @description Other readings, each ready to be asked. */
            questions: string[];
        };
        SourceReport: {
            /** @enum {string} */
            type: "web-analytics" | "notes-workspace" | "team-chat" | "business-suite" | "mail";
            /**
             * @description `partial`: used while it is being read for the first time. `stale`: used, but not synchronized as its schedule says.
             * @enum {string}
             */
            status: "used" | "partial" | "stale" | "skipped" | "error";
            /** @description How fresh the data is, ISO 8601, UTC; null when there is none. */
            dataAsOf: string | null;
            /** @description Why it is not simply `used`. */
            reason: string | null;
            /** @description What the client can do about it. */
            action: string | null;
        };
        Usage: {
            /** @description Null when the model does not tell. */
            inputTokens: number | null;
            /** @description Of the input, what the model's provider had in its cache. */
            cachedTokens: number | null;
            /** @description Null when the model does not tell. */
            outputTokens: number | null;
            /** @description Null when the model does not tell. */
            totalTokens: number | null;
            steps: number;
            toolCalls: number;
            milliseconds: number;
            /** @description Who answered: a model by its name, or `builtin`, the offline analyst. */
            model: string;
            /** @description Figures that could not be traced to the data: `[…]` stands in their place in the four texts. */
            withheld: number;
            /** @description Whether the second reader has read the whole answer; false when it was asked and did not finish in its time or budget. Not there when there is none, or nothing to read. */
            checked?: boolean;
        };
        ConversationSummary: {
            id: string;
            title: string;
            /** @description Milliseconds since the epoch. */
            createdAt: number;
            /** @description Time of the last exchange, milliseconds since the epoch. */
            updatedAt: number;
            /** @description How many messages it has. */
            messages: number;
        };
        RenameRequest: {
            /**
             * @description Your own name for one of your users. Always the same for the same user. The header `X-External-User-Id` can stand in for it; one of them is required.
             * @example user-1
             */
            externalUserIdentifier?: string;
            /** @example Sales in autumn */
            title: string;
        };
        IntegrationDescriptor: {
            name: string;
            /** @description Address of an icon. */
            icon: string;
            description: string;
            /** @description Main features of the integration. */
            capabilities: string[];
            /**
             * @description Present for `web-analytics` only.
             * @constant
             */
            requiresPropertySelection?: true;
        };
        ConnectRequest: {
            /**
             * @description Your own name for one of your users. Always the same for the same user. The header `X-External-User-Id` can stand in for it; one of them is required.
             * @example user-1
             */
            externalUserIdentifier?: string;
            /**
             * Format: uri
             * @description Address in your application that the vendor sends the user back to: https, or a loopback host.
             * @example https://app.example.com/oauth/callback
             */
            passthroughRedirectUri: string;
            /**
             * @description Extension: everyone of the organization may ask questions of this connection.
             * @default false
             */
            shared?: boolean;
            /**
             * @description Data center. Of use to `business-suite` only.
             * @default com
             * @enum {string}
             */
            dc?: "com" | "eu" | "in" | "com.cn" | "com.au";
            /**
             * @description Scopes besides the standard ones, such as `CRM.modules.READ`. Of use to `business-suite` only.
             * @default []
             */
            scopes?: string[];
        };
        CallbackRequest: {
            /** @description The vendor's authorization code. */
            code: string;
            /** @description The state that came with it; good for one callback within ten minutes. */
            state: string;
            /**
             * @description Your own name for one of your users. Always the same for the same user.
             * @example user-1
             */
            externalUserIdentifier?: string;
            /** @description Extension: the callback parameter of `business-suite` that names the account's data center. */
            location?: string;
            /** @description Extension: the callback parameter that names who sent the code; checked where the vendor has one. */
            iss?: string;
            /** @description Extension: the vendor's, if it sent one. Such a code is not used. */
            error?: string;
        };
        SelectPropertyRequest: {
            /** @description Of the callback's answer. */
            temporaryAccessToken: string;
            /** @description One of the callback's properties. */
            propertyId: string;
            /**
             * @description Your own name for one of your users. Always the same for the same user. The header `X-External-User-Id` can stand in for it; one of them is required.
             * @example user-1
             */
            externalUserIdentifier?: string;
        };
        DisconnectRequest: {
            /**
             * @description Your own name for one of your users. Always the same for the same user. The header `X-External-User-Id` can stand in for it; one of them is required.
             * @example user-1
             */
            externalUserIdentifier?: string;
        };
        UpdateIntegrationRequest: {
            /**
             * @description Your own name for one of your users. Always the same for the same user. The header `X-External-User-Id` can stand in for it; one of them is required.
             * @example user-1
             */
            externalUserIdentifier?: string;
            /** @description Cron, five fields, UTC, at most every five minutes. Absent or null: as it is. */
            syncSchedule?: string | null;
            /** @description Whether everyone of the organization may ask questions of this connection. */
            shared?: boolean;
        };
        StatusEntry: {
            /** @enum {string} */
            type: "web-analytics" | "notes-workspace" | "team-chat" | "business-suite" | "mail";
            /** @description Whether the integration is active. */
            enabled: boolean;
            /** @description Whether its authorization is valid. False: offer to connect again. */
            connected: boolean;
            /** @description ISO 8601, UTC; absent until the first synchronization has completed. */
            lastSynced?: string;
            /** @description Cron, five fields, UTC. Not of `mail`, which is read live. */
            syncSchedule?: string;
            /** @description Of `web-analytics`. */
            propertyId?: string;
            /** @description Of `notes-workspace`. */
            workspaceName?: string;
            /** @description Of `team-chat`. */
            teamId?: string;
            /** @description Of `business-suite`. */
            organizationId?: string;
            /** @description Data center. Of `business-suite`. */
            dc?: string;
            /** @description Of `business-suite`. */
            enabledModules?: {
                crm: boolean;
                books: boolean;
                projects: boolean;
            };
            /** @description ISO 8601, UTC. */
            nextSync?: string;
            /** @description How the last synchronization ended. */
            lastResult?: {
                /** @description ISO 8601, UTC. */
                at: string;
                /**
                 * @description `waiting`: the vendor asked to come back later, and what has been read is kept.
                 * @enum {string}
                 */
                outcome: "completed" | "waiting" | "failed";
                /** @description Why it did not complete, or what it had to leave out. */
                message?: string;
            };
            /** @description Records and metric rows in the store after it. */
            records?: number;
            /** @description The synchronization under way; a first one also while it waits. Absent when none is. */
            sync?: {
                /**
                 * @description `first` until a synchronization has completed.
                 * @enum {string}
                 */
                state: "first" | "running";
                /** @description ISO 8601, UTC; of a first one when the source was connected. */
                startedAt: string;
                /** @description Records and metric rows in the store so far. */
                records: number;
                /** @description What is being read and what is still to come, or why it waits. */
                message: string;
            };
            /** @description Why it is not connected. */
            reason?: string;
            /** @description The account, in the vendor's words. */
            connectedAs?: string;
            /** @description Whether everyone of the organization may ask questions of it. */
            shared?: boolean;
        };
        DefineContextRequest: {
            /** @description The user whose context it is; null for the whole organization's. */
            externalUserIdentifier?: string | null;
            /**
             * @description Unique among the organization's contexts, or among those of the user.
             * @example Revenue
             */
            name: string;
            /** @description For people; the name when absent. */
            title?: string;
            /**
             * @description What it is about, for lists.
             * @default
             */
            description?: string;
            /**
             * @description All but documents are rules; a document is background to look up.
             * @enum {string}
             */
            kind: "definition" | "metric" | "target" | "instruction" | "calendar" | "document";
            /**
             * @description Markdown, kept as it comes; up to 64 KiB of UTF-8.
             * @example Revenue excludes refunds.
             */
            content: string;
            /**
             * @description For whom it holds; empty for all agents.
             * @default []
             */
            agentIds?: ("business-analyst" | "marketing-analyst" | "sales-analyst" | "operations-analyst")[];
            /**
             * @description Of whose data it speaks; empty for all.
             * @default []
             */
            integrations?: ("web-analytics" | "notes-workspace" | "team-chat" | "business-suite" | "mail")[];
            /** @default [] */
            tags?: string[];
            /**
             * @description Of the kind `metric`: how it is computed, checked against what there is.
             * @default null
             */
            metric?: {
                /**
                 * @description What people call it, besides name and title.
                 * @default []
                 */
                synonyms?: string[];
                /**
                 * @description Measures as `dataset.measure`, put together with + - * / and brackets.
                 * @example payments.amount - expenses.amount
                 */
                expression: string;
                /**
                 * @description What the expression comes to.
                 * @enum {string}
                 */
                unit: "count" | "money" | "ratio" | "points" | "number" | "seconds" | "days" | "text" | "day" | "instant";
                /**
                 * @description What is counted; all of them hold.
                 * @default []
                 */
                filters?: {
                    /** @description A dimension, or a measure of the dataset. */
                    field: string;
                    /** @enum {string} */
                    is: "is" | "isNot" | "contains" | "doesNotContain" | "above" | "below" | "atLeast" | "atMost" | "isEmpty" | "isNotEmpty" | "on" | "before" | "after";
                    /** @description Of several values any (for isNot and doesNotContain: none of them). */
                    value?: (string | number) | (string | number)[];
                }[];
                /** @default null */
                goodDirection?: ("up" | "down") | null;
            } | null;
        };
        UpdateContextRequest: {
            /** @description The user whose context it is; null for the whole organization's. */
            externalUserIdentifier?: string | null;
            /**
             * @description Unique among the organization's contexts, or among those of the user.
             * @example Revenue
             */
            name?: string;
            /** @description For people; the name when absent. */
            title?: string;
            /** @description What it is about, for lists. */
            description?: string;
            /**
             * @description All but documents are rules; a document is background to look up.
             * @enum {string}
             */
            kind?: "definition" | "metric" | "target" | "instruction" | "calendar" | "document";
            /**
             * @description Markdown, kept as it comes; up to 64 KiB of UTF-8.
             * @example Revenue excludes refunds.
             */
            content?: string;
            /** @description For whom it holds; empty for all agents. */
            agentIds?: ("business-analyst" | "marketing-analyst" | "sales-analyst" | "operations-analyst")[];
            /** @description Of whose data it speaks; empty for all. */
            integrations?: ("web-analytics" | "notes-workspace" | "team-chat" | "business-suite" | "mail")[];
            tags?: string[];
            /** @description Of the kind `metric`: how it is computed, checked against what there is. */
            metric?: {
                /**
                 * @description What people call it, besides name and title.
                 * @default []
                 */
                synonyms?: string[];
                /**
                 * @description Measures as `dataset.measure`, put together with + - * / and brackets.
                 * @example payments.amount - expenses.amount
                 */
                expression: string;
                /**
                 * @description What the expression comes to.
                 * @enum {string}
                 */
                unit: "count" | "money" | "ratio" | "points" | "number" | "seconds" | "days" | "text" | "day" | "instant";
                /**
                 * @description What is counted; all of them hold.
                 * @default []
                 */
                filters?: {
                    /** @description A dimension, or a measure of the dataset. */
                    field: string;
                    /** @enum {string} */
                    is: "is" | "isNot" | "contains" | "doesNotContain" | "above" | "below" | "atLeast" | "atMost" | "isEmpty" | "isNotEmpty" | "on" | "before" | "after";
                    /** @description Of several values any (for isNot and doesNotContain: none of them). */
                    value?: (string | number) | (string | number)[];
                }[];
                /** @default null */
                goodDirection?: ("up" | "down") | null;
            } | null;
        };
        ContextSummary: {
            id: string;
            name: string;
            title: string;
            description: string;
            /** @enum {string} */
            kind: "definition" | "metric" | "target" | "instruction" | "calendar" | "document";
            /** @description Null for the whole organization's. */
            externalUserIdentifier: string | null;
            /** @description For whom it holds; empty for all agents. */
            agentIds: string[];
            /** @description Of whose data it speaks; empty for all. */
            integrations: ("web-analytics" | "notes-workspace" | "team-chat" | "business-suite" | "mail")[];
            tags: string[];
            /** @description Counts from 1; also the entity tag. */
            version: number;
            /** @description Milliseconds since the epoch. */
            createdAt: number;
            /** @description Milliseconds since the epoch. */
            updatedAt: number;
        };
        McpMessage: {
            /** @constant */
            jsonrpc: "2.0";
            /** @description E.g. `tools/call`. */
            method?: string;
            params?: {
                [key: string]: unknown;
            };
            /** @description Absent in a notification. */
            id?: string | number;
        } & {
            [key: string]: unknown;
        };
        McpReply: {
            /** @constant */
            jsonrpc: "2.0";
            id?: string | number | null;
            result?: {
                [key: string]: unknown;
            };
            error?: {
                code: number;
                message: string;
                data?: unknown;
            };
        };
        CreateWebhookRequest: {
            /**
             * Format: uri
             * @description Where events are sent: a public `https` address, without user, password and fragment.
             * @example https://app.example.com/webhooks
             */
            url: string;
            /**
             * @description For people.
             * @default
             * @example Billing
             */
            description?: string;
            /**
             * @description What it is told of; empty for everything, types that come later included.
             * @default []
             */
            events?: ("connection.created" | "connection.reauthorized" | "connection.refresh_failed" | "connection.recovered" | "connection.disconnected" | "connection.expiring" | "sync.completed" | "sync.failed" | "key.expiring" | "webhook.disabled")[];
        };
        UpdateWebhookRequest: {
            /**
             * Format: uri
             * @description Where events are sent: a public `https` address, without user, password and fragment.
             * @example https://app.example.com/webhooks
             */
            url?: string;
            /**
             * @description For people.
             * @example Billing
             */
            description?: string;
            /** @description What it is told of; empty for everything, types that come later included. */
            events?: ("connection.created" | "connection.reauthorized" | "connection.refresh_failed" | "connection.recovered" | "connection.disconnected" | "connection.expiring" | "sync.completed" | "sync.failed" | "key.expiring" | "webhook.disabled")[];
            /** @description False holds back what is pending; true goes on with it and forgets why it was disabled. */
            enabled?: boolean;
        };
        Webhook: {
            id: string;
            url: string;
            description: string;
            /** @description What it is told of; empty for everything. */
            events: string[];
            enabled: boolean;
            /** @description Why the service has disabled it: no success for three days, or an answer 410. */
            disabledReason: ("failing" | "gone") | null;
            /** @description The first failure after the last success, milliseconds since the epoch; null while it works. */
            failingSince: number | null;
            /** @description Milliseconds since the epoch. */
            createdAt: number;
            /** @description Milliseconds since the epoch. */
            updatedAt: number;
        };
        WebhookDelivery: {
            id: string;
            /**
             * @description `failed`: it was tried for a day.
             * @enum {string}
             */
            state: "pending" | "delivered" | "failed";
            /** @description What is delivered. */
            event: {
                /** @description Sent as `webhook-id`; the same for every attempt and every replay. */
                id: string;
                /** @enum {string} */
                type: "connection.created" | "connection.reauthorized" | "connection.refresh_failed" | "connection.recovered" | "connection.disconnected" | "connection.expiring" | "sync.completed" | "sync.failed" | "key.expiring" | "webhook.disabled" | "webhook.test";
                /** @description ISO 8601, UTC. */
                timestamp: string;
                data: {
                    [key: string]: unknown;
                };
            };
            /** @description Since it was made, or replayed. */
            attempts: number;
            /** @description Milliseconds since the epoch; null when it is over. */
            nextAttemptAt: number | null;
            /** @description Milliseconds since the epoch. */
            lastAttemptAt: number | null;
            /** @description HTTP status of the last answer. */
            status: number | null;
            /** @description The beginning of the last answer's body, up to 2 KiB. */
            response: string | null;
            /** @description Why the last attempt failed; null when it did not. */
            error: string | null;
            /** @description How long the last attempt took. */
            durationMs: number | null;
            /** @description Milliseconds since the epoch. */
            createdAt: number;
        };
        Agent: {
            id: string;
            name: string;
            description: string;
            /** @description The sources that it looks at first, when a question names none. */
            preferredSources: ("web-analytics" | "notes-workspace" | "team-chat" | "business-suite" | "mail")[];
        };
        ConversationList: {
            conversations: components["schemas"]["ConversationSummary"][];
            /** @description Sent as `cursor`, it gives the page that follows; null at the end. */
            nextCursor: string | null;
        };
        Conversation: {
            id: string;
            title: string;
            /** @description Milliseconds since the epoch. */
            createdAt: number;
            /** @description Time of the last exchange, milliseconds since the epoch. */
            updatedAt: number;
            /** @description Oldest first, each as `chatHistory` of `POST /chat` takes it. */
            messages: components["schemas"]["HistoryEntry"][];
            /** @description Sent as `cursor`, it gives the page that follows; null at the end. */
            nextCursor: string | null;
        };
        AvailableIntegrations: {
            "web-analytics": components["schemas"]["IntegrationDescriptor"];
            "notes-workspace": components["schemas"]["IntegrationDescriptor"];
            "team-chat": components["schemas"]["IntegrationDescriptor"];
            "business-suite": components["schemas"]["IntegrationDescriptor"];
            mail: components["schemas"]["IntegrationDescriptor"];
        };
        ConnectReply: {
            /** @description The vendor's authorization address; send the user there. */
            authUrl: string;
        };
        CallbackReply: {
            /** @constant */
            success: true;
            message: string;
            /** @description The address that was given at connect. */
            passthroughRedirectUri: string;
            /** @description For select-property, 15 minutes long. Of `web-analytics` only. */
            temporaryAccessToken?: string;
            properties?: {
                /** @description To be sent to select-property. */
                id: string;
                name: string;
                /** @description Empty when the property has no web stream. */
                websiteUrl: string;
            }[];
            workspace?: {
                id: string;
                name: string;
                /** @description Empty when it has none. */
                icon: string;
            };
            team?: {
                id: string;
                name: string;
                /** @description Empty when it cannot be found out. */
                domain: string;
            };
            organization?: {
                id: string;
                name: string;
                modules: string[];
            };
        };
        SelectPropertyReply: {
            /** @constant */
            success: true;
            /** @description The address that was given at connect. */
            passthroughRedirectUri: string;
        };
        DisconnectReply: {
            /** @constant */
            success: true;
            /**
             * @description What became of the authorization at the vendor. `pending`: the vendor is asked again. `kept`: others rest on it, and the vendor could only end all of it. Absent if there was nothing left to end.
             * @enum {string}
             */
            grant?: "revoked" | "pending" | "kept";
            /** @description The same in words. */
            message?: string;
        };
        StatusReply: components["schemas"]["StatusEntry"][] | {
            integrations: components["schemas"]["StatusEntry"][];
        };
        Context: {
            id: string;
            name: string;
            title: string;
            description: string;
            /** @enum {string} */
            kind: "definition" | "metric" | "target" | "instruction" | "calendar" | "document";
            /** @description Null for the whole organization's. */
            externalUserIdentifier: string | null;
            /** @description For whom it holds; empty for all agents. */
            agentIds: string[];
            /** @description Of whose data it speaks; empty for all. */
            integrations: ("web-analytics" | "notes-workspace" | "team-chat" | "business-suite" | "mail")[];
            tags: string[];
            /** @description Counts from 1; also the entity tag. */
            version: number;
            /** @description Milliseconds since the epoch. */
            createdAt: number;
            /** @description Milliseconds since the epoch. */
            updatedAt: number;
            /** @description Markdown. */
            content: string;
            metric: {
                /**
                 * @description What people call it, besides name and title.
                 * @default []
                 */
                synonyms: string[];
                /**
                 * @description Measures as `dataset.measure`, put together with + - * / and brackets.
                 * @example payments.amount - expenses.amount
                 */
                expression: string;
                /**
                 * @description What the expression comes to.
                 * @enum {string}
                 */
                unit: "count" | "money" | "ratio" | "points" | "number" | "seconds" | "days" | "text" | "day" | "instant";
                /**
                 * @description What is counted; all of them hold.
                 * @default []
                 */
                filters: {
                    /** @description A dimension, or a measure of the dataset. */
                    field: string;
                    /** @enum {string} */
                    is: "is" | "isNot" | "contains" | "doesNotContain" | "above" | "below" | "atLeast" | "atMost" | "isEmpty" | "isNotEmpty" | "on" | "before" | "after";
                    /** @description Of several values any (for isNot and doesNotContain: none of them). */
                    value?: (string | number) | (string | number)[];
                }[];
                /** @default null */
                goodDirection: ("up" | "down") | null;
            } | null;
        };
        ContextList: {
            contexts: components["schemas"]["ContextSummary"][];
            /** @description Sent as `cursor`, it gives the page that follows; null at the end. */
            nextCursor: string | null;
        };
        RotationReply: {
            /** @description Values that are not sealed with the first key of `ENCRYPTION_KEYS` yet. */
            remaining: number;
        };
        CreatedWebhook: {
            id: string;
            url: string;
            description: string;
            /** @description What it is told of; empty for everything. */
            events: string[];
            enabled: boolean;
            /** @description Why the service has disabled it: no success for three days, or an answer 410. */
            disabledReason: ("failing" | "gone") | null;
            /** @description The first failure after the last success, milliseconds since the epoch; null while it works. */
            failingSince: number | null;
            /** @description Milliseconds since the epoch. */
            createdAt: number;
            /** @description Milliseconds since the epoch. */
            updatedAt: number;
            /** @description Signs the deliveries (Standard Webhooks): `whsec_` and base64. Shown only here. */
            secret: string;
        };
        WebhookList: {
            webhooks: components["schemas"]["Webhook"][];
        };
        WebhookSecret: {
            /** @description Signs the deliveries (Standard Webhooks): `whsec_` and base64. Shown only here. */
            secret: string;
            /** @description Until then the secret before it signs as well. Milliseconds since the epoch. */
            previousUntil: number;
        };
        WebhookDeliveryList: {
            deliveries: components["schemas"]["WebhookDelivery"][];
            /** @description Sent as `cursor`, it gives the page that follows; null at the end. */
            nextCursor: string | null;
        };
        ChatEvent: {
            /** @constant */
            event: "step";
            data: {
                /** @description The model has been asked for the nth time. */
                step: number;
            };
        } | {
            /** @constant */
            event: "action";
            data: components["schemas"]["Action"];
        } | {
            /** @constant */
            event: "data";
            data: components["schemas"]["Table"];
        } | {
            /** @constant */
            event: "delta";
            data: {
                /** @description The next piece of `answer`. */
                text: string;
            };
        } | {
            /** @constant */
            event: "check";
            data: components["schemas"]["Check"];
        } | {
            /** @constant */
            event: "evidence";
            data: {
                evidence: components["schemas"]["Evidence"][];
            };
        } | {
            /** @constant */
            event: "done";
            data: components["schemas"]["ChatReply"];
        } | {
            /** @constant */
            event: "error";
            data: components["schemas"]["Error"];
        };
        McpEvent: {
            /** @constant */
            event: "message";
            /** @description Notifications such as progress, as parsed JSON; the last one is the reply. */
            data: components["schemas"]["McpReply"] | components["schemas"]["McpMessage"];
        };
        ExportLine: {
            /** @enum {string} */
            type: "user" | "integration" | "conversation" | "message" | "context" | "context_version" | "record" | "daily_metric" | "webhook_event" | "usage_hour";
            /** @description What is stored, credentials left out. */
            data: {
                [key: string]: unknown;
            };
        };
    };
    responses: {
        /** @description Invalid or expired API key. */
        InvalidApiKey: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                /**
                 * @description How to authenticate.
                 * @example Bearer
                 */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Insufficient permissions. */
        InsufficientPermissions: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Request body is too large. */
        PayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Content type must be application/json. */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Too many requests, please try again later. */
        RateLimited: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                /**
                 * @description Seconds to wait; the same as `retryAfter` of the body.
                 * @example 12
                 */
                "Retry-After": number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The model is unavailable. */
        ModelUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Service temporarily unavailable. */
        ServiceUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                /**
                 * @description Seconds to wait; the same as `retryAfter` of the body.
                 * @example 12
                 */
                "Retry-After": number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The answer took too long. */
        OutOfTime: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Internal server error. */
        InternalError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Answer not found. */
        AnswerNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Conversation not found. */
        ConversationNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not found. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description User not found. */
        UserNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Integration not found. */
        IntegrationNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Context not found. */
        ContextNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A context of this name exists already. */
        ContextExists: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The context has another version. */
        PreconditionFailed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No more webhooks are possible here. */
        WebhookLimitReached: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Invalid parameters. */
        InvalidParameters: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Webhook not found. */
        WebhookNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The webhook is disabled. */
        WebhookDisabled: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Invalid admin token. */
        InvalidAdminToken: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                /**
                 * @description How to authenticate.
                 * @example Bearer
                 */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /**
         * @description The id of the request: the one that was sent, or a new one.
         * @example 3f0c2d9e-6b0a-4c58-9a3e-0d2f6c1b7a11
         */
        "X-Request-Id": string;
        /**
         * @description Requests that are allowed in 60 seconds.
         * @example 300
         */
        "X-RateLimit-Limit": number;
        /**
         * @description Requests that are left.
         * @example 299
         */
        "X-RateLimit-Remaining": number;
        /**
         * @description When the next place becomes free, in Unix seconds.
         * @example 1795248060
         */
        "X-RateLimit-Reset": number;
        /**
         * @description The same in the form of the IETF draft.
         * @example "default";r=299;t=60
         */
        RateLimit: string;
        /**
         * @description The limit in the form of the IETF draft.
         * @example "default";q=300;w=60
         */
        "RateLimit-Policy": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    chat: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user, in place of `externalUserIdentifier` or the same. Percent-encoded UTF-8, always decoded: `josé` is `jos%C3%A9`, `%` is `%25` and a comma `%2C`. Anything but ASCII is refused, and so is a second header. */
                "X-External-User-Id"?: string;
                /** @description A request with the key of an earlier one gets its reply again, for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "message": "How did traffic do last week compared with the week before?",
                 *       "externalUserIdentifier": "user-1"
                 *     }
                 */
                "application/json": components["schemas"]["ChatRequest"];
            };
        };
        responses: {
            /** @description The answer. All of the seven fields are always there. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /**
                     * @description `true` when an earlier answer is given again.
                     * @example true
                     */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "answer": "Sessions rose by 8 % to 4,310 in the week of 9 to 15 November.",
                     *       "thoughts": "The question compares two weeks of web traffic, so I asked web analytics for both.",
                     *       "actions": [
                     *         {
                     *           "tool": "query",
                     *           "toolInput": "{\"dataset\":\"traffic\",\"measures\":[\"sessions\"]}",
                     *           "log": "Sessions, 9 to 15 November 2026 (synchronized): sessions 4310"
                     *         }
                     *       ],
                     *       "followUpQuestion": "Which channel brought the additional sessions?",
                     *       "reasoning": "4,310 sessions against 3,990 in the week before.",
                     *       "conversationId": "cnv_5bGkM2x8Rq1LwTz0YvHc3D",
                     *       "timestamp": 1795248000000
                     *     }
                     */
                    "application/json": components["schemas"]["ChatReply"];
                    /**
                     * @example id: 1
                     *     event: step
                     *     data: {"step":1}
                     *
                     *     id: 2
                     *     event: delta
                     *     data: {"text":"Sessions rose by 8 % "}
                     *
                     *     id: 3
                     *     event: done
                     *     data: {"answer":"Sessions rose by 8 % to 4,310 in the week of 9 to 15 November.","thoughts":"The question compares two weeks of web traffic, so I asked web analytics for both.","actions":[{"tool":"query","toolInput":"{\"dataset\":\"traffic\",\"measures\":[\"sessions\"]}","log":"Sessions, 9 to 15 November 2026 (synchronized): sessions 4310"}],"followUpQuestion":"Which channel brought the additional sessions?","reasoning":"4,310 sessions against 3,990 in the week before.","conversationId":"cnv_5bGkM2x8Rq1LwTz0YvHc3D","timestamp":1795248000000}
                     */
                    "text/event-stream": string;
                };
            };
            /** @description Missing required parameters; Invalid parameters. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidApiKey"];
            403: components["responses"]["InsufficientPermissions"];
            /** @description Conversation not found; User not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Idempotency-Key was used with another request; A request with this Idempotency-Key is still in progress. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /**
                     * @description Seconds to wait; the same as `retryAfter` of the body.
                     * @example 12
                     */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            /** @description Failed to answer; Internal server error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            502: components["responses"]["ModelUnavailable"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["OutOfTime"];
        };
    };
    sendMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user, in place of `externalUserIdentifier` or the same. Percent-encoded UTF-8, always decoded: `josé` is `jos%C3%A9`, `%` is `%25` and a comma `%2C`. Anything but ASCII is refused, and so is a second header. */
                "X-External-User-Id"?: string;
                /** @description A request with the key of an earlier one gets its reply again, for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "message": "How did traffic do last week compared with the week before?",
                 *       "externalUserIdentifier": "user-1"
                 *     }
                 */
                "application/json": components["schemas"]["ChatRequest"];
            };
        };
        responses: {
            /** @description The answer. All of the seven fields are always there. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /**
                     * @description `true` when an earlier answer is given again.
                     * @example true
                     */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "answer": "Sessions rose by 8 % to 4,310 in the week of 9 to 15 November.",
                     *       "thoughts": "The question compares two weeks of web traffic, so I asked web analytics for both.",
                     *       "actions": [
                     *         {
                     *           "tool": "query",
                     *           "toolInput": "{\"dataset\":\"traffic\",\"measures\":[\"sessions\"]}",
                     *           "log": "Sessions, 9 to 15 November 2026 (synchronized): sessions 4310"
                     *         }
                     *       ],
                     *       "followUpQuestion": "Which channel brought the additional sessions?",
                     *       "reasoning": "4,310 sessions against 3,990 in the week before.",
                     *       "conversationId": "cnv_5bGkM2x8Rq1LwTz0YvHc3D",
                     *       "timestamp": 1795248000000
                     *     }
                     */
                    "application/json": components["schemas"]["ChatReply"];
                    /**
                     * @example id: 1
                     *     event: step
                     *     data: {"step":1}
                     *
                     *     id: 2
                     *     event: delta
                     *     data: {"text":"Sessions rose by 8 % "}
                     *
                     *     id: 3
                     *     event: done
                     *     data: {"answer":"Sessions rose by 8 % to 4,310 in the week of 9 to 15 November.","thoughts":"The question compares two weeks of web traffic, so I asked web analytics for both.","actions":[{"tool":"query","toolInput":"{\"dataset\":\"traffic\",\"measures\":[\"sessions\"]}","log":"Sessions, 9 to 15 November 2026 (synchronized): sessions 4310"}],"followUpQuestion":"Which channel brought the additional sessions?","reasoning":"4,310 sessions against 3,990 in the week before.","conversationId":"cnv_5bGkM2x8Rq1LwTz0YvHc3D","timestamp":1795248000000}
                     */
                    "text/event-stream": string;
                };
            };
            /** @description Missing required parameters; Invalid parameters. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidApiKey"];
            403: components["responses"]["InsufficientPermissions"];
            /** @description Conversation not found; User not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Idempotency-Key was used with another request; A request with this Idempotency-Key is still in progress. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /**
                     * @description Seconds to wait; the same as `retryAfter` of the body.
                     * @example 12
                     */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            /** @description Failed to answer; Internal server error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            502: components["responses"]["ModelUnavailable"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["OutOfTime"];
        };
    };
    listAgents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All agents. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Agent"][];
                };
            };
            401: components["responses"]["InvalidApiKey"];
            403: components["responses"]["InsufficientPermissions"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAnswer: {
        parameters: {
            query?: {
                /** @description Your own name for one of your users. Always the same for the same user. The header `X-External-User-Id` can stand in for it; one of them is required. */
                externalUserIdentifier?: string;
            };
            header?: {
                /** @description The user, in place of `externalUserIdentifier` or the same. Percent-encoded UTF-8, always decoded: `josé` is `jos%C3%A9`, `%` is `%25` and a comma `%2C`. Anything but ASCII is refused, and so is a second header. */
                "X-External-User-Id"?: string;
            };
            path: {
                /** @description Id of an answer: `answerId` of a reply or of a message. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        language: string;
                        answer: string;
                        evidence: components["schemas"]["Evidence"][];
                        data: components["schemas"]["Table"][];
                        charts: components["schemas"]["Chart"][];
                        interpretation: components["schemas"]["Interpretation"];
                        checks: components["schemas"]["Check"][];
                        /** @description Whether the second reader has read the whole answer; false when it was asked and did not finish in its time or budget. Not there when there is none, or nothing to read. */
                        checked?: boolean;
                        id: string;
                        conversationId: string;
                        /** @description When it was answered, milliseconds since the epoch. */
                        timestamp: number;
                    };
                };
            };
            /** @description Missing required parameters; Invalid parameters. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidApiKey"];
            403: components["responses"]["InsufficientPermissions"];
            404: components["responses"]["AnswerNotFound"];
            429: components["responses"]["RateLimited"];
            /** @description Failed to get answer; Internal server error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAnswerData: {
        parameters: {
            query?: {
                /** @description Your own name for one of your users. Always the same for the same user. The header `X-External-User-Id` can stand in for it; one of them is required. */
                externalUserIdentifier?: string;
            };
            header?: {
                /** @description The user, in place of `externalUserIdentifier` or the same. Percent-encoded UTF-8, always decoded: `josé` is `jos%C3%A9`, `%` is `%25` and a comma `%2C`. Anything but ASCII is refused, and so is a second header. */
                "X-External-User-Id"?: string;
            };
            path: {
                /** @description Id of an answer: `answerId` of a reply or of a message. */
                id: string;
                /** @description A table with `.csv` or `.json`, e.g. `r1.csv`. */
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The table. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Table"];
                    /**
                     * @example Channel,Sessions
                     *     Email,1200
                     */
                    "text/csv": string;
                };
            };
            /** @description Missing required parameters; Invalid parameters. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidApiKey"];
            403: components["responses"]["InsufficientPermissions"];
            404: components["responses"]["AnswerNotFound"];
            429: components["responses"]["RateLimited"];
            /** @description Failed to get answer; Internal server error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAnswerChart: {
        parameters: {
            query?: {
                /** @description Your own name for one of your users. Always the same for the same user. The header `X-External-User-Id` can stand in for it; one of them is required. */
                externalUserIdentifier?: string;
            };
            header?: {
                /** @description The user, in place of `externalUserIdentifier` or the same. Percent-encoded UTF-8, always decoded: `josé` is `jos%C3%A9`, `%` is `%25` and a comma `%2C`. Anything but ASCII is refused, and so is a second header. */
                "X-External-User-Id"?: string;
            };
            path: {
                /** @description Id of an answer: `answerId` of a reply or of a message. */
                id: string;
                /** @description A chart with `.svg`, e.g. `c1.svg`. */
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The chart. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                };
            };
            /** @description Missing required parameters; Invalid parameters. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidApiKey"];
            403: components["responses"]["InsufficientPermissions"];
            404: components["responses"]["AnswerNotFound"];
            429: components["responses"]["RateLimited"];
            /** @description Failed to get answer; Internal server error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listConversations: {
        parameters: {
            query?: {
                /** @description Your own name for one of your users. Always the same for the same user. The header `X-External-User-Id` can stand in for it; one of them is required. */
                externalUserIdentifier?: string;
                cursor?: string;
                /** @description Entries of one page. */
                limit?: number;
            };
            header?: {
                /** @description The user, in place of `externalUserIdentifier` or the same. Percent-encoded UTF-8, always decoded: `josé` is `jos%C3%A9`, `%` is `%25` and a comma `%2C`. Anything but ASCII is refused, and so is a second header. */
                "X-External-User-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of conversations. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "conversations": [
                     *         {
                     *           "id": "cnv_5bGkM2x8Rq1LwTz0YvHc3D",
                     *           "title": "How did traffic do last week",
                     *           "createdAt": 1795247000000,
                     *           "updatedAt": 1795248000000,
                     *           "messages": 2
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["ConversationList"];
                };
            };
            /** @description Missing required parameters; Invalid parameters. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidApiKey"];
            403: components["responses"]["InsufficientPermissions"];
            429: components["responses"]["RateLimited"];
            /** @description Failed to get conversations; Internal server error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getConversation: {
        parameters: {
            query?: {
                /** @description Your own name for one of your users. Always the same for the same user. The header `X-External-User-Id` can stand in for it; one of them is required. */
                externalUserIdentifier?: string;
                cursor?: string;
                /** @description Entries of one page. */
                limit?: number;
            };
            header?: {
                /** @description The user, in place of `externalUserIdentifier` or the same. Percent-encoded UTF-8, always decoded: `josé` is `jos%C3%A9`, `%` is `%25` and a comma `%2C`. Anything but ASCII is refused, and so is a second header. */
                "X-External-User-Id"?: string;
            };
            path: {
                /** @description Id of a conversation. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The conversation with a page of its messages. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "cnv_5bGkM2x8Rq1LwTz0YvHc3D",
                     *       "title": "How did traffic do last week",
                     *       "createdAt": 1795247000000,
                     *       "updatedAt": 1795248000000,
                     *       "messages": [
                     *         {
                     *           "role": "user",
                     *           "content": "How did traffic do last week?",
                     *           "timestamp": 1795248000000
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["Conversation"];
                };
            };
            /** @description Missing required parameters; Invalid parameters. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidApiKey"];
            403: components["responses"]["InsufficientPermissions"];
            404: components["responses"]["ConversationNotFound"];
            429: components["responses"]["RateLimited"];
            /** @description Failed to get conversations; Internal server error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteConversation: {
        parameters: {
            query?: {
                /** @description Your own name for one of your users. Always the same for the same user. The header `X-External-User-Id` can stand in for it; one of them is required. */
                externalUserIdentifier?: string;
            };
            header?: {
                /** @description The user, in place of `externalUserIdentifier` or the same. Percent-encoded UTF-8, always decoded: `josé` is `jos%C3%A9`, `%` is `%25` and a comma `%2C`. Anything but ASCII is refused, and so is a second header. */
                "X-External-User-Id"?: string;
            };
            path: {
                /** @description Id of a conversation. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Missing required parameters; Invalid parameters. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidApiKey"];
            403: components["responses"]["InsufficientPermissions"];
            404: components["responses"]["ConversationNotFound"];
            429: components["responses"]["RateLimited"];
            /** @description Failed to delete conversation; Internal server error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    renameConversation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user, in place of `externalUserIdentifier` or the same. Percent-encoded UTF-8, always decoded: `josé` is `jos%C3%A9`, `%` is `%25` and a comma `%2C`. Anything but ASCII is refused, and so is a second header. */
                "X-External-User-Id"?: string;
            };
            path: {
                /** @description Id of a conversation. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "externalUserIdentifier": "user-1",
                 *       "title": "Traffic in November"
                 *     }
                 */
                "application/json": components["schemas"]["RenameRequest"];
            };
        };
        responses: {
            /** @description The conversation. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationSummary"];
                };
            };
            /** @description Missing required parameters; Invalid parameters. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidApiKey"];
            403: components["responses"]["InsufficientPermissions"];
            404: components["responses"]["ConversationNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            /** @description Failed to update conversation; Internal server error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listIntegrations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All five types. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AvailableIntegrations"];
                };
            };
            401: components["responses"]["InvalidApiKey"];
            403: components["responses"]["InsufficientPermissions"];
            429: components["responses"]["RateLimited"];
            /** @description Failed to get available integrations; Internal server error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getIcon: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A type and `.svg`. */
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The icon. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                };
            };
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getIntegrationStatus: {
        parameters: {
            query?: {
                /** @description Form of the answer: bare, or in `integrations`. */
                format?: "array" | "object";
            };
            header?: {
                /** @description The user, in place of `externalUserIdentifier` or the same. Percent-encoded UTF-8, always decoded: `josé` is `jos%C3%A9`, `%` is `%25` and a comma `%2C`. Anything but ASCII is refused, and so is a second header. */
                "X-External-User-Id"?: string;
            };
            path: {
                /** @description Your own name for one of your users. Always the same for the same user. */
                externalUserIdentifier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries, bare or in an object as `format` says. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "type": "notes-workspace",
                     *         "enabled": true,
                     *         "connected": true,
                     *         "lastSynced": "2026-11-15T09:00:00.000Z",
                     *         "syncSchedule": "0 * * * *",
                     *         "workspaceName": "Harbour Supply",
                     *         "shared": false
                     *       },
                     *       {
                     *         "type": "business-suite",
                     *         "enabled": true,
                     *         "connected": true,
                     *         "syncSchedule": "30 * * * *",
                     *         "sync": {
                     *           "state": "first",
                     *           "startedAt": "2026-11-15T09:12:04.000Z",
                     *           "records": 1840,
                     *           "message": "Reading deals; still to come: leads, invoices"
                     *         }
                     *       },
                     *       {
                     *         "type": "mail",
                     *         "enabled": false,
                     *         "connected": false
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["StatusReply"];
                };
            };
            /** @description Missing required parameters; Invalid parameters. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidApiKey"];
            403: components["responses"]["InsufficientPermissions"];
            404: components["responses"]["UserNotFound"];
            429: components["responses"]["RateLimited"];
            /** @description Failed to get integration status; Internal server error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    connectIntegration: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user, in place of `externalUserIdentifier` or the same. Percent-encoded UTF-8, always decoded: `josé` is `jos%C3%A9`, `%` is `%25` and a comma `%2C`. Anything but ASCII is refused, and so is a second header. */
                "X-External-User-Id"?: string;
            };
            path: {
                integrationType: "web-analytics" | "notes-workspace" | "team-chat" | "business-suite" | "mail";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "externalUserIdentifier": "user-1",
                 *       "passthroughRedirectUri": "https://app.example.com/oauth/callback"
                 *     }
                 */
                "application/json": components["schemas"]["ConnectRequest"];
            };
        };
        responses: {
            /** @description Where to send the user. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "authUrl": "https://accounts.google.com/o/oauth2/v2/auth?state=0gWl7oNOu9nYQ8f6yS3mJ1rT5vX2zB4cD6eF8hK0pLs"
                     *     }
                     */
                    "application/json": components["schemas"]["ConnectReply"];
                };
            };
            /** @description Missing required parameters; Invalid parameters; Unsupported integration type. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidApiKey"];
            403: components["responses"]["InsufficientPermissions"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            /** @description Failed to initialize OAuth flow; Internal server error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    completeCallback: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user, in place of `externalUserIdentifier` or the same. Percent-encoded UTF-8, always decoded: `josé` is `jos%C3%A9`, `%` is `%25` and a comma `%2C`. Anything but ASCII is refused, and so is a second header. */
                "X-External-User-Id"?: string;
            };
            path: {
                integrationType: "web-analytics" | "notes-workspace" | "team-chat" | "business-suite" | "mail";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "4/0AanRRrtT",
                 *       "state": "0gWl7oNOu9nYQ8f6yS3mJ1rT5vX2zB4cD6eF8hK0pLs"
                 *     }
                 */
                "application/json": components["schemas"]["CallbackRequest"];
            };
        };
        responses: {
            /** @description Connected, or the properties to choose from. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Select a property to finish connecting",
                     *       "passthroughRedirectUri": "https://app.example.com/oauth/callback",
                     *       "properties": [
                     *         {
                     *           "id": "properties/1",
                     *           "name": "Shop",
                     *           "websiteUrl": "https://shop.example.com"
                     *         }
                     *       ],
                     *       "temporaryAccessToken": "Zt3kq0"
                     *     }
                     */
                    "application/json": components["schemas"]["CallbackReply"];
                };
            };
            /** @description Missing required parameters; Invalid parameters; Unsupported integration type; The account has no property to select. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Invalid or expired API key; Invalid OAuth code. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /**
                     * @description How to authenticate.
                     * @example Bearer
                     */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["InsufficientPermissions"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            /** @description Failed to complete OAuth flow; Internal server error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    selectProperty: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user, in place of `externalUserIdentifier` or the same. Percent-encoded UTF-8, always decoded: `josé` is `jos%C3%A9`, `%` is `%25` and a comma `%2C`. Anything but ASCII is refused, and so is a second header. */
                "X-External-User-Id"?: string;
            };
            path: {
                integrationType: "web-analytics" | "notes-workspace" | "team-chat" | "business-suite" | "mail";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "externalUserIdentifier": "user-1",
                 *       "temporaryAccessToken": "Zt3kq0",
                 *       "propertyId": "properties/1"
                 *     }
                 */
                "application/json": components["schemas"]["SelectPropertyRequest"];
            };
        };
        responses: {
            /** @description Connected. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "passthroughRedirectUri": "https://app.example.com/oauth/callback"
                     *     }
                     */
                    "application/json": components["schemas"]["SelectPropertyReply"];
                };
            };
            /** @description Missing required parameters; Invalid parameters; Unsupported integration type; Property selection is only supported for web-analytics. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidApiKey"];
            /** @description Insufficient permissions; Invalid temporary access token. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            /** @description Failed to select property; Internal server error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    disconnectIntegration: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user, in place of `externalUserIdentifier` or the same. Percent-encoded UTF-8, always decoded: `josé` is `jos%C3%A9`, `%` is `%25` and a comma `%2C`. Anything but ASCII is refused, and so is a second header. */
                "X-External-User-Id"?: string;
            };
            path: {
                integrationType: "web-analytics" | "notes-workspace" | "team-chat" | "business-suite" | "mail";
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "externalUserIdentifier": "user-1"
                 *     }
                 */
                "application/json": components["schemas"]["DisconnectRequest"];
            };
        };
        responses: {
            /** @description Disconnected. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["DisconnectReply"];
                };
            };
            /** @description Missing required parameters; Invalid parameters; Unsupported integration type. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidApiKey"];
            403: components["responses"]["InsufficientPermissions"];
            404: components["responses"]["IntegrationNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            /** @description Failed to disconnect integration; Internal server error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateIntegration: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user, in place of `externalUserIdentifier` or the same. Percent-encoded UTF-8, always decoded: `josé` is `jos%C3%A9`, `%` is `%25` and a comma `%2C`. Anything but ASCII is refused, and so is a second header. */
                "X-External-User-Id"?: string;
            };
            path: {
                integrationType: "web-analytics" | "notes-workspace" | "team-chat" | "business-suite" | "mail";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "externalUserIdentifier": "user-1",
                 *       "syncSchedule": "0 *\/6 * * *",
                 *       "shared": true
                 *     }
                 */
                "application/json": components["schemas"]["UpdateIntegrationRequest"];
            };
        };
        responses: {
            /** @description Its status. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "notes-workspace",
                     *       "enabled": true,
                     *       "connected": true,
                     *       "lastSynced": "2026-11-15T09:00:00.000Z",
                     *       "syncSchedule": "0 * * * *",
                     *       "workspaceName": "Harbour Supply",
                     *       "shared": false
                     *     }
                     */
                    "application/json": components["schemas"]["StatusEntry"];
                };
            };
            /** @description Missing required parameters; Invalid parameters; Unsupported integration type. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidApiKey"];
            403: components["responses"]["InsufficientPermissions"];
            404: components["responses"]["IntegrationNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            /** @description Failed to update integration; Internal server error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listContexts: {
        parameters: {
            query?: {
                /** @description Whose contexts are seen besides the organization's. */
                externalUserIdentifier?: string;
                kind?: "definition" | "metric" | "target" | "instruction" | "calendar" | "document";
                /** @description A tag that it has. */
                tag?: string;
                /** @description Found in name, title, description or content; the case of ASCII letters does not matter. */
                text?: string;
                cursor?: string;
                /** @description Entries of one page. */
                limit?: number;
            };
            header?: {
                /** @description The user, in place of `externalUserIdentifier` or the same. Percent-encoded UTF-8, always decoded: `josé` is `jos%C3%A9`, `%` is `%25` and a comma `%2C`. Anything but ASCII is refused, and so is a second header. */
                "X-External-User-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of contexts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "contexts": [
                     *         {
                     *           "id": "ctx_8Zq2LwTz0YvHc3D5bGkM2x",
                     *           "name": "Revenue",
                     *           "title": "Revenue",
                     *           "description": "",
                     *           "kind": "definition",
                     *           "externalUserIdentifier": null,
                     *           "agentIds": [],
                     *           "integrations": [
                     *             "business-suite"
                     *           ],
                     *           "tags": [
                     *             "finance"
                     *           ],
                     *           "version": 1,
                     *           "createdAt": 1795248000000,
                     *           "updatedAt": 1795248000000
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["ContextList"];
                };
            };
            /** @description Missing required parameters; Invalid parameters. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidApiKey"];
            403: components["responses"]["InsufficientPermissions"];
            429: components["responses"]["RateLimited"];
            /** @description Failed to get contexts; Internal server error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    defineContext: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user, in place of `externalUserIdentifier` or the same. Percent-encoded UTF-8, always decoded: `josé` is `jos%C3%A9`, `%` is `%25` and a comma `%2C`. Anything but ASCII is refused, and so is a second header. */
                "X-External-User-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Revenue",
                 *       "kind": "definition",
                 *       "content": "Revenue excludes refunds."
                 *     }
                 */
                "application/json": components["schemas"]["DefineContextRequest"];
            };
        };
        responses: {
            /** @description The context. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /**
                     * @description Names this version of what is answered.
                     * @example "1"
                     */
                    ETag: string;
                    /**
                     * @description Where the new record is.
                     * @example /mcp/contexts/ctx_8Zq2
                     */
                    Location: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "ctx_8Zq2LwTz0YvHc3D5bGkM2x",
                     *       "name": "Revenue",
                     *       "title": "Revenue",
                     *       "description": "",
                     *       "kind": "definition",
                     *       "externalUserIdentifier": null,
                     *       "agentIds": [],
                     *       "integrations": [
                     *         "business-suite"
                     *       ],
                     *       "tags": [
                     *         "finance"
                     *       ],
                     *       "version": 1,
                     *       "createdAt": 1795248000000,
                     *       "updatedAt": 1795248000000,
                     *       "content": "Revenue excludes refunds.",
                     *       "metric": null
                     *     }
                     */
                    "application/json": components["schemas"]["Context"];
                };
            };
            /** @description Missing required parameters; Invalid parameters. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidApiKey"];
            403: components["responses"]["InsufficientPermissions"];
            /** @description A context of this name exists already; No more contexts are possible here. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            /** @description Failed to define context; Internal server error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getContext: {
        parameters: {
            query?: {
                /** @description Whose contexts are seen besides the organization's. */
                externalUserIdentifier?: string;
                /** @description An earlier version; the current one when absent. */
                version?: number;
            };
            header?: {
                /** @description The user, in place of `externalUserIdentifier` or the same. Percent-encoded UTF-8, always decoded: `josé` is `jos%C3%A9`, `%` is `%25` and a comma `%2C`. Anything but ASCII is refused, and so is a second header. */
                "X-External-User-Id"?: string;
                /** @description The version that you have: 304 if it is the current one. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of a context. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The context. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /**
                     * @description Names this version of what is answered.
                     * @example "1"
                     */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "ctx_8Zq2LwTz0YvHc3D5bGkM2x",
                     *       "name": "Revenue",
                     *       "title": "Revenue",
                     *       "description": "",
                     *       "kind": "definition",
                     *       "externalUserIdentifier": null,
                     *       "agentIds": [],
                     *       "integrations": [
                     *         "business-suite"
                     *       ],
                     *       "tags": [
                     *         "finance"
                     *       ],
                     *       "version": 1,
                     *       "createdAt": 1795248000000,
                     *       "updatedAt": 1795248000000,
                     *       "content": "Revenue excludes refunds.",
                     *       "metric": null
                     *     }
                     */
                    "application/json": components["schemas"]["Context"];
                };
            };
            /** @description It is the version that you have. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /**
                     * @description Names this version of what is answered.
                     * @example "1"
                     */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Missing required parameters; Invalid parameters. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidApiKey"];
            403: components["responses"]["InsufficientPermissions"];
            404: components["responses"]["ContextNotFound"];
            429: components["responses"]["RateLimited"];
            /** @description Failed to get contexts; Internal server error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteContext: {
        parameters: {
            query?: {
                /** @description Whose contexts are seen besides the organization's. */
                externalUserIdentifier?: string;
            };
            header?: {
                /** @description The user, in place of `externalUserIdentifier` or the same. Percent-encoded UTF-8, always decoded: `josé` is `jos%C3%A9`, `%` is `%25` and a comma `%2C`. Anything but ASCII is refused, and so is a second header. */
                "X-External-User-Id"?: string;
                /** @description The versions that you mean: entity tags, or `*`. Without it whatever version there is. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of a context. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Missing required parameters; Invalid parameters. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidApiKey"];
            403: components["responses"]["InsufficientPermissions"];
            404: components["responses"]["ContextNotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["RateLimited"];
            /** @description Failed to delete context; Internal server error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateContext: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user, in place of `externalUserIdentifier` or the same. Percent-encoded UTF-8, always decoded: `josé` is `jos%C3%A9`, `%` is `%25` and a comma `%2C`. Anything but ASCII is refused, and so is a second header. */
                "X-External-User-Id"?: string;
                /** @description The versions that you mean: entity tags, or `*`. Without it whatever version there is. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of a context. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "content": "Revenue excludes refunds and taxes."
                 *     }
                 */
                "application/json": components["schemas"]["UpdateContextRequest"];
            };
        };
        responses: {
            /** @description The new version. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /**
                     * @description Names this version of what is answered.
                     * @example "1"
                     */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "ctx_8Zq2LwTz0YvHc3D5bGkM2x",
                     *       "name": "Revenue",
                     *       "title": "Revenue",
                     *       "description": "",
                     *       "kind": "definition",
                     *       "externalUserIdentifier": null,
                     *       "agentIds": [],
                     *       "integrations": [
                     *         "business-suite"
                     *       ],
                     *       "tags": [
                     *         "finance"
                     *       ],
                     *       "version": 2,
                     *       "createdAt": 1795248000000,
                     *       "updatedAt": 1795248000000,
                     *       "content": "Revenue excludes refunds and taxes.",
                     *       "metric": null
                     *     }
                     */
                    "application/json": components["schemas"]["Context"];
                };
            };
            /** @description Missing required parameters; Invalid parameters. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidApiKey"];
            403: components["responses"]["InsufficientPermissions"];
            404: components["responses"]["ContextNotFound"];
            409: components["responses"]["ContextExists"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            /** @description Failed to update context; Internal server error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    callMcp: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user, in place of `externalUserIdentifier` or the same. Percent-encoded UTF-8, always decoded: `josé` is `jos%C3%A9`, `%` is `%25` and a comma `%2C`. Anything but ASCII is refused, and so is a second header. */
                "X-External-User-Id"?: string;
                /** @description Revision of the protocol, e.g. `2026-07-28`. */
                "MCP-Protocol-Version"?: string;
                /** @description The message's `method`; needed from revision 2026-07-28 on. */
                "Mcp-Method"?: string;
                /** @description The name or address that the message asks for; needed from revision 2026-07-28 on. */
                "Mcp-Name"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "jsonrpc": "2.0",
                 *       "id": 1,
                 *       "method": "tools/list"
                 *     }
                 */
                "application/json": components["schemas"]["McpMessage"];
            };
        };
        responses: {
            /** @description The reply, as JSON or as an event stream. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["McpReply"];
                    /**
                     * @example event: message
                     *     data: {"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"token-1","progress":1,"message":"Step 1"}}
                     */
                    "text/event-stream": string;
                };
            };
            /** @description A notification was taken. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Missing required parameters; Invalid parameters. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["McpReply"];
                };
            };
            401: components["responses"]["InvalidApiKey"];
            /** @description Refused by the protocol. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["McpReply"];
                };
            };
            /** @description Refused by the protocol. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["McpReply"];
                };
            };
            /** @description Refused by the protocol. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["McpReply"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            /** @description Internal server error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["McpReply"];
                };
            };
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    eraseUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user, in place of `externalUserIdentifier` or the same. Percent-encoded UTF-8, always decoded: `josé` is `jos%C3%A9`, `%` is `%25` and a comma `%2C`. Anything but ASCII is refused, and so is a second header. */
                "X-External-User-Id"?: string;
            };
            path: {
                /** @description Your own name for one of your users. Always the same for the same user. */
                externalUserIdentifier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Nothing is left. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Missing required parameters; Invalid parameters. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidApiKey"];
            403: components["responses"]["InsufficientPermissions"];
            429: components["responses"]["RateLimited"];
            /** @description Failed to erase user; Internal server error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exportUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user, in place of `externalUserIdentifier` or the same. Percent-encoded UTF-8, always decoded: `josé` is `jos%C3%A9`, `%` is `%25` and a comma `%2C`. Anything but ASCII is refused, and so is a second header. */
                "X-External-User-Id"?: string;
            };
            path: {
                /** @description Your own name for one of your users. Always the same for the same user. */
                externalUserIdentifier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One JSON object a line. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /**
                     * @description A name for the file.
                     * @example attachment; filename="user-export.ndjson"
                     */
                    "Content-Disposition": string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {"type":"user","data":{"externalUserIdentifier":"user-1","createdAt":1795248000000}} */
                    "application/x-ndjson": string;
                };
            };
            /** @description Missing required parameters; Invalid parameters. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidApiKey"];
            403: components["responses"]["InsufficientPermissions"];
            404: components["responses"]["UserNotFound"];
            429: components["responses"]["RateLimited"];
            /** @description Failed to export user; Internal server error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhooks": [
                     *         {
                     *           "id": "whk_8Zq2LwTz0YvHc3D5bGkM2x",
                     *           "url": "https://app.example.com/webhooks",
                     *           "description": "Billing",
                     *           "events": [
                     *             "connection.refresh_failed",
                     *             "connection.recovered"
                     *           ],
                     *           "enabled": true,
                     *           "disabledReason": null,
                     *           "failingSince": null,
                     *           "createdAt": 1795248000000,
                     *           "updatedAt": 1795248000000
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookList"];
                };
            };
            401: components["responses"]["InvalidApiKey"];
            403: components["responses"]["InsufficientPermissions"];
            429: components["responses"]["RateLimited"];
            /** @description Failed to get webhooks; Internal server error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://app.example.com/webhooks",
                 *       "description": "Billing",
                 *       "events": [
                 *         "connection.refresh_failed",
                 *         "connection.recovered"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateWebhookRequest"];
            };
        };
        responses: {
            /** @description The webhook, with its secret. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /**
                     * @description Where the new record is.
                     * @example /mcp/contexts/ctx_8Zq2
                     */
                    Location: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "whk_8Zq2LwTz0YvHc3D5bGkM2x",
                     *       "url": "https://app.example.com/webhooks",
                     *       "description": "Billing",
                     *       "events": [
                     *         "connection.refresh_failed",
                     *         "connection.recovered"
                     *       ],
                     *       "enabled": true,
                     *       "disabledReason": null,
                     *       "failingSince": null,
                     *       "createdAt": 1795248000000,
                     *       "updatedAt": 1795248000000,
                     *       "secret": "whsec_Q0FOQVJZLW5vdC1hLXNlY3JldC1vZi1hbnlib2R5LTE="
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedWebhook"];
                };
            };
            /** @description Missing required parameters; Invalid parameters. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidApiKey"];
            403: components["responses"]["InsufficientPermissions"];
            409: components["responses"]["WebhookLimitReached"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            /** @description Failed to create webhook; Internal server error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a webhook. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "whk_8Zq2LwTz0YvHc3D5bGkM2x",
                     *       "url": "https://app.example.com/webhooks",
                     *       "description": "Billing",
                     *       "events": [
                     *         "connection.refresh_failed",
                     *         "connection.recovered"
                     *       ],
                     *       "enabled": true,
                     *       "disabledReason": null,
                     *       "failingSince": null,
                     *       "createdAt": 1795248000000,
                     *       "updatedAt": 1795248000000
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidApiKey"];
            403: components["responses"]["InsufficientPermissions"];
            404: components["responses"]["WebhookNotFound"];
            429: components["responses"]["RateLimited"];
            /** @description Failed to get webhooks; Internal server error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a webhook. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidApiKey"];
            403: components["responses"]["InsufficientPermissions"];
            404: components["responses"]["WebhookNotFound"];
            429: components["responses"]["RateLimited"];
            /** @description Failed to delete webhook; Internal server error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a webhook. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "enabled": true
                 *     }
                 */
                "application/json": components["schemas"]["UpdateWebhookRequest"];
            };
        };
        responses: {
            /** @description The webhook. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "whk_8Zq2LwTz0YvHc3D5bGkM2x",
                     *       "url": "https://app.example.com/webhooks",
                     *       "description": "Billing",
                     *       "events": [
                     *         "connection.refresh_failed",
                     *         "connection.recovered"
                     *       ],
                     *       "enabled": true,
                     *       "disabledReason": null,
                     *       "failingSince": null,
                     *       "createdAt": 1795248000000,
                     *       "updatedAt": 1795248000000
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description Missing required parameters; Invalid parameters. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidApiKey"];
            403: components["responses"]["InsufficientPermissions"];
            404: components["responses"]["WebhookNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            /** @description Failed to update webhook; Internal server error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a webhook. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "secret": "whsec_Q0FOQVJZLW5vdC1hLXNlY3JldC1vZi1hbnlib2R5LTE=",
                     *       "previousUntil": 1795334400000
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookSecret"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidApiKey"];
            403: components["responses"]["InsufficientPermissions"];
            404: components["responses"]["WebhookNotFound"];
            429: components["responses"]["RateLimited"];
            /** @description Failed to rotate webhook secret; Internal server error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a webhook. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What came of it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "dlv_3b7c1f0a9d2e4c58a0d2f6c1b7a11e90",
                     *       "state": "delivered",
                     *       "event": {
                     *         "id": "evt_3b7c1f0a9d2e4c58a0d2f6c1b7a11e90",
                     *         "type": "webhook.test",
                     *         "timestamp": "2026-11-21T08:00:00.000Z",
                     *         "data": {
                     *           "webhookId": "whk_8Zq2LwTz0YvHc3D5bGkM2x"
                     *         }
                     *       },
                     *       "attempts": 1,
                     *       "nextAttemptAt": null,
                     *       "lastAttemptAt": 1795248001200,
                     *       "status": 200,
                     *       "response": "ok",
                     *       "error": null,
                     *       "durationMs": 85,
                     *       "createdAt": 1795248001000
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidApiKey"];
            403: components["responses"]["InsufficientPermissions"];
            404: components["responses"]["WebhookNotFound"];
            409: components["responses"]["WebhookDisabled"];
            429: components["responses"]["RateLimited"];
            /** @description Failed to test webhook; Internal server error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                state?: "pending" | "delivered" | "failed";
                cursor?: string;
                /** @description Entries of one page. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of a webhook. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deliveries": [
                     *         {
                     *           "id": "dlv_3b7c1f0a9d2e4c58a0d2f6c1b7a11e90",
                     *           "state": "delivered",
                     *           "event": {
                     *             "id": "evt_3b7c1f0a9d2e4c58a0d2f6c1b7a11e90",
                     *             "type": "connection.refresh_failed",
                     *             "timestamp": "2026-11-21T08:00:00.000Z",
                     *             "data": {
                     *               "externalUserIdentifier": "user-1",
                     *               "integrationType": "team-chat",
                     *               "connectedAs": "Harbour Supply",
                     *               "reason": "refresh_refused"
                     *             }
                     *           },
                     *           "attempts": 1,
                     *           "nextAttemptAt": null,
                     *           "lastAttemptAt": 1795248001200,
                     *           "status": 200,
                     *           "response": "ok",
                     *           "error": null,
                     *           "durationMs": 85,
                     *           "createdAt": 1795248001000
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDeliveryList"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidApiKey"];
            403: components["responses"]["InsufficientPermissions"];
            404: components["responses"]["WebhookNotFound"];
            429: components["responses"]["RateLimited"];
            /** @description Failed to get webhooks; Internal server error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    replayWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a webhook. */
                id: string;
                /** @description Id of a delivery. */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is tried at once. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "dlv_3b7c1f0a9d2e4c58a0d2f6c1b7a11e90",
                     *       "state": "pending",
                     *       "event": {
                     *         "id": "evt_3b7c1f0a9d2e4c58a0d2f6c1b7a11e90",
                     *         "type": "connection.refresh_failed",
                     *         "timestamp": "2026-11-21T08:00:00.000Z",
                     *         "data": {
                     *           "externalUserIdentifier": "user-1",
                     *           "integrationType": "team-chat",
                     *           "connectedAs": "Harbour Supply",
                     *           "reason": "refresh_refused"
                     *         }
                     *       },
                     *       "attempts": 0,
                     *       "nextAttemptAt": 1795248060000,
                     *       "lastAttemptAt": 1795248001200,
                     *       "status": 200,
                     *       "response": "ok",
                     *       "error": null,
                     *       "durationMs": 85,
                     *       "createdAt": 1795248001000
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidApiKey"];
            403: components["responses"]["InsufficientPermissions"];
            /** @description Webhook not found; Webhook delivery not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The webhook is disabled; The webhook delivery is still pending. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            /** @description Failed to replay webhook delivery; Internal server error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getRotation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How much is left. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "remaining": 0
                     *     }
                     */
                    "application/json": components["schemas"]["RotationReply"];
                };
            };
            401: components["responses"]["InvalidAdminToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rotateEncryption: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It has begun. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "remaining": 120
                     *     }
                     */
                    "application/json": components["schemas"]["RotationReply"];
                };
            };
            401: components["responses"]["InvalidAdminToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It answers. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    };
                };
            };
            500: components["responses"]["InternalError"];
        };
    };
    getDeepHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok",
                     *       "checks": [
                     *         {
                     *           "name": "database",
                     *           "ok": true,
                     *           "milliseconds": 3
                     *         },
                     *         {
                     *           "name": "key_value",
                     *           "ok": true,
                     *           "milliseconds": 3
                     *         },
                     *         {
                     *           "name": "rate_limiter",
                     *           "ok": true,
                     *           "milliseconds": 3
                     *         },
                     *         {
                     *           "name": "connections",
                     *           "ok": true,
                     *           "milliseconds": 3
                     *         },
                     *         {
                     *           "name": "syncs",
                     *           "ok": true,
                     *           "milliseconds": 3
                     *         },
                     *         {
                     *           "name": "revocations",
                     *           "ok": true,
                     *           "milliseconds": 3
                     *         },
                     *         {
                     *           "name": "webhooks",
                     *           "ok": true,
                     *           "milliseconds": 3
                     *         },
                     *         {
                     *           "name": "model",
                     *           "ok": true,
                     *           "milliseconds": 3
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "ok" | "failing";
                        checks: {
                            /** @enum {string} */
                            name: "database" | "key_value" | "rate_limiter" | "connections" | "syncs" | "revocations" | "webhooks" | "model";
                            ok: boolean;
                            milliseconds: number;
                            /** @description Why it is not ok, or what could not be found out. */
                            reason?: string;
                            /** @description Of work that waits: since when the oldest piece has been due; null when nothing waits. */
                            oldestSeconds?: number | null;
                        }[];
                    };
                };
            };
            401: components["responses"]["InvalidAdminToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /** @description Service temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /**
                     * @description Seconds to wait; the same as `retryAfter` of the body.
                     * @example 12
                     */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | {
                        /** @enum {string} */
                        status: "ok" | "failing";
                        checks: {
                            /** @enum {string} */
                            name: "database" | "key_value" | "rate_limiter" | "connections" | "syncs" | "revocations" | "webhooks" | "model";
                            ok: boolean;
                            milliseconds: number;
                            /** @description Why it is not ok, or what could not be found out. */
                            reason?: string;
                            /** @description Of work that waits: since when the oldest piece has been due; null when nothing waits. */
                            oldestSeconds?: number | null;
                        }[];
                    };
                };
            };
        };
    };
    getOpenApi: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that you have: 304 if it is the current one. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OpenAPI 3.1. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /**
                     * @description Names this version of what is answered.
                     * @example "1"
                     */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        openapi: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description It is the version that you have. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /**
                     * @description Names this version of what is answered.
                     * @example "1"
                     */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getReference: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /**
                     * @description What the page may load: its own stylesheet and script.
                     * @example default-src 'none'
                     */
                    "Content-Security-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getGuide: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of a guide or of a file. */
                guide: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page or a file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                    "text/css": string;
                    "text/javascript": string;
                };
            };
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    on_connection_created: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event; the same at every attempt. */
                "webhook-id": string;
                /** @description Time of the attempt, in Unix seconds. */
                "webhook-timestamp": string;
                /** @description One or more of `v1,` and base64 of HMAC-SHA256 over `id.timestamp.body`, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "connection.created",
                 *       "timestamp": "2026-11-21T14:20:00.000Z",
                 *       "data": {
                 *         "externalUserIdentifier": "user-1",
                 *         "integrationType": "mail",
                 *         "connectedAs": "ada@harbour.example"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "connection.created";
                    /** @description When it happened. ISO 8601, UTC. */
                    timestamp: string;
                    data: {
                        /** @description Your own name for the user. */
                        externalUserIdentifier: string;
                        /** @enum {string} */
                        integrationType: "web-analytics" | "notes-workspace" | "team-chat" | "business-suite" | "mail";
                        /** @description The account, in the vendor's words; as status has it. */
                        connectedAs: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description No longer wanted: the webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken; the answer's body does not matter. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again, for a day. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_connection_reauthorized: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event; the same at every attempt. */
                "webhook-id": string;
                /** @description Time of the attempt, in Unix seconds. */
                "webhook-timestamp": string;
                /** @description One or more of `v1,` and base64 of HMAC-SHA256 over `id.timestamp.body`, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "connection.reauthorized",
                 *       "timestamp": "2026-11-21T14:20:00.000Z",
                 *       "data": {
                 *         "externalUserIdentifier": "user-1",
                 *         "integrationType": "mail",
                 *         "connectedAs": "ada@harbour.example"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "connection.reauthorized";
                    /** @description When it happened. ISO 8601, UTC. */
                    timestamp: string;
                    data: {
                        /** @description Your own name for the user. */
                        externalUserIdentifier: string;
                        /** @enum {string} */
                        integrationType: "web-analytics" | "notes-workspace" | "team-chat" | "business-suite" | "mail";
                        /** @description The account, in the vendor's words; as status has it. */
                        connectedAs: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description No longer wanted: the webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken; the answer's body does not matter. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again, for a day. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_connection_refresh_failed: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event; the same at every attempt. */
                "webhook-id": string;
                /** @description Time of the attempt, in Unix seconds. */
                "webhook-timestamp": string;
                /** @description One or more of `v1,` and base64 of HMAC-SHA256 over `id.timestamp.body`, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "connection.refresh_failed",
                 *       "timestamp": "2026-11-21T14:20:00.000Z",
                 *       "data": {
                 *         "externalUserIdentifier": "user-1",
                 *         "integrationType": "team-chat",
                 *         "connectedAs": "Harbour Supply",
                 *         "reason": "refresh_refused"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "connection.refresh_failed";
                    /** @description When it happened. ISO 8601, UTC. */
                    timestamp: string;
                    data: {
                        /** @description Your own name for the user. */
                        externalUserIdentifier: string;
                        /** @enum {string} */
                        integrationType: "web-analytics" | "notes-workspace" | "team-chat" | "business-suite" | "mail";
                        /** @description The account, in the vendor's words; as status has it. */
                        connectedAs: string | null;
                        /**
                         * @description The vendor refused to renew the authorization; the user did not allow the access to the data; what was stored of it cannot be read; or the same account was connected again for another user, and the vendor keeps only the newest authorization (Notion).
                         * @enum {string}
                         */
                        reason: "refresh_refused" | "scope_missing" | "credentials_unreadable" | "superseded";
                    };
                };
            };
        };
        responses: {
            /** @description No longer wanted: the webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken; the answer's body does not matter. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again, for a day. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_connection_recovered: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event; the same at every attempt. */
                "webhook-id": string;
                /** @description Time of the attempt, in Unix seconds. */
                "webhook-timestamp": string;
                /** @description One or more of `v1,` and base64 of HMAC-SHA256 over `id.timestamp.body`, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "connection.recovered",
                 *       "timestamp": "2026-11-21T14:20:00.000Z",
                 *       "data": {
                 *         "externalUserIdentifier": "user-1",
                 *         "integrationType": "team-chat",
                 *         "connectedAs": "Harbour Supply"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "connection.recovered";
                    /** @description When it happened. ISO 8601, UTC. */
                    timestamp: string;
                    data: {
                        /** @description Your own name for the user. */
                        externalUserIdentifier: string;
                        /** @enum {string} */
                        integrationType: "web-analytics" | "notes-workspace" | "team-chat" | "business-suite" | "mail";
                        /** @description The account, in the vendor's words; as status has it. */
                        connectedAs: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description No longer wanted: the webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken; the answer's body does not matter. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again, for a day. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_connection_disconnected: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event; the same at every attempt. */
                "webhook-id": string;
                /** @description Time of the attempt, in Unix seconds. */
                "webhook-timestamp": string;
                /** @description One or more of `v1,` and base64 of HMAC-SHA256 over `id.timestamp.body`, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "connection.disconnected",
                 *       "timestamp": "2026-11-21T14:20:00.000Z",
                 *       "data": {
                 *         "externalUserIdentifier": "user-1",
                 *         "integrationType": "mail",
                 *         "connectedAs": "ada@harbour.example"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "connection.disconnected";
                    /** @description When it happened. ISO 8601, UTC. */
                    timestamp: string;
                    data: {
                        /** @description Your own name for the user. */
                        externalUserIdentifier: string;
                        /** @enum {string} */
                        integrationType: "web-analytics" | "notes-workspace" | "team-chat" | "business-suite" | "mail";
                        /** @description The account, in the vendor's words; as status has it. */
                        connectedAs: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description No longer wanted: the webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken; the answer's body does not matter. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again, for a day. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_connection_expiring: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event; the same at every attempt. */
                "webhook-id": string;
                /** @description Time of the attempt, in Unix seconds. */
                "webhook-timestamp": string;
                /** @description One or more of `v1,` and base64 of HMAC-SHA256 over `id.timestamp.body`, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "connection.expiring",
                 *       "timestamp": "2026-11-21T14:20:00.000Z",
                 *       "data": {
                 *         "externalUserIdentifier": "user-1",
                 *         "integrationType": "web-analytics",
                 *         "connectedAs": "Harbour shop",
                 *         "reason": "grant_expires",
                 *         "expiresAt": "2026-11-23T14:20:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "connection.expiring";
                    /** @description When it happened. ISO 8601, UTC. */
                    timestamp: string;
                    data: {
                        /** @description Your own name for the user. */
                        externalUserIdentifier: string;
                        /** @enum {string} */
                        integrationType: "web-analytics" | "notes-workspace" | "team-chat" | "business-suite" | "mail";
                        /** @description The account, in the vendor's words; as status has it. */
                        connectedAs: string | null;
                        /**
                         * @description `grant_expires`: the vendor ends the authorization at `expiresAt`. `too_many_grants`: the account has almost as many authorizations as the vendor keeps; the next ones end the oldest without a word.
                         * @enum {string}
                         */
                        reason: "grant_expires" | "too_many_grants";
                        /** @description Only of `grant_expires`. ISO 8601, UTC. */
                        expiresAt?: string;
                    };
                };
            };
        };
        responses: {
            /** @description No longer wanted: the webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken; the answer's body does not matter. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again, for a day. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_sync_completed: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event; the same at every attempt. */
                "webhook-id": string;
                /** @description Time of the attempt, in Unix seconds. */
                "webhook-timestamp": string;
                /** @description One or more of `v1,` and base64 of HMAC-SHA256 over `id.timestamp.body`, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "sync.completed",
                 *       "timestamp": "2026-11-21T14:20:00.000Z",
                 *       "data": {
                 *         "externalUserIdentifier": "user-1",
                 *         "integrationType": "business-suite",
                 *         "connectedAs": "Harbour Supply Co.",
                 *         "at": "2026-11-21T14:20:00.000Z",
                 *         "records": 1482
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "sync.completed";
                    /** @description When it happened. ISO 8601, UTC. */
                    timestamp: string;
                    data: {
                        /** @description Your own name for the user. */
                        externalUserIdentifier: string;
                        /** @enum {string} */
                        integrationType: "web-analytics" | "notes-workspace" | "team-chat" | "business-suite" | "mail";
                        /** @description The account, in the vendor's words; as status has it. */
                        connectedAs: string | null;
                        /** @description When the synchronization ended. ISO 8601, UTC. */
                        at: string;
                        /** @description Records and metric rows in the store after it. */
                        records: number;
                        /** @description What it had to leave out. */
                        message?: string;
                    };
                };
            };
        };
        responses: {
            /** @description No longer wanted: the webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken; the answer's body does not matter. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again, for a day. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_sync_failed: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event; the same at every attempt. */
                "webhook-id": string;
                /** @description Time of the attempt, in Unix seconds. */
                "webhook-timestamp": string;
                /** @description One or more of `v1,` and base64 of HMAC-SHA256 over `id.timestamp.body`, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "sync.failed",
                 *       "timestamp": "2026-11-21T14:20:00.000Z",
                 *       "data": {
                 *         "externalUserIdentifier": "user-1",
                 *         "integrationType": "business-suite",
                 *         "connectedAs": "Harbour Supply Co.",
                 *         "at": "2026-11-21T14:20:00.000Z",
                 *         "message": "The vendor did not answer",
                 *         "failures": 1,
                 *         "nextSync": "2026-11-21T14:21:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "sync.failed";
                    /** @description When it happened. ISO 8601, UTC. */
                    timestamp: string;
                    data: {
                        /** @description Your own name for the user. */
                        externalUserIdentifier: string;
                        /** @enum {string} */
                        integrationType: "web-analytics" | "notes-workspace" | "team-chat" | "business-suite" | "mail";
                        /** @description The account, in the vendor's words; as status has it. */
                        connectedAs: string | null;
                        /** @description When it failed. ISO 8601, UTC. */
                        at: string;
                        /** @description Why. */
                        message: string;
                        /** @description Failures in a row, this one included. */
                        failures?: number;
                        /** @description When it is tried again; absent when only the user can help. ISO 8601, UTC. */
                        nextSync?: string;
                    };
                };
            };
        };
        responses: {
            /** @description No longer wanted: the webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken; the answer's body does not matter. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again, for a day. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_key_expiring: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event; the same at every attempt. */
                "webhook-id": string;
                /** @description Time of the attempt, in Unix seconds. */
                "webhook-timestamp": string;
                /** @description One or more of `v1,` and base64 of HMAC-SHA256 over `id.timestamp.body`, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "key.expiring",
                 *       "timestamp": "2026-11-21T14:20:00.000Z",
                 *       "data": {
                 *         "keyId": "key_8Zq2LwTz0YvHc3D5bGkM2x",
                 *         "hint": "QGNx",
                 *         "expiresAt": "2026-11-28T00:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "key.expiring";
                    /** @description When it happened. ISO 8601, UTC. */
                    timestamp: string;
                    data: {
                        keyId: string;
                        /** @description The key's last four characters. */
                        hint: string;
                        /** @description When it stops to work. ISO 8601, UTC. */
                        expiresAt: string;
                    };
                };
            };
        };
        responses: {
            /** @description No longer wanted: the webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken; the answer's body does not matter. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again, for a day. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_webhook_disabled: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event; the same at every attempt. */
                "webhook-id": string;
                /** @description Time of the attempt, in Unix seconds. */
                "webhook-timestamp": string;
                /** @description One or more of `v1,` and base64 of HMAC-SHA256 over `id.timestamp.body`, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "webhook.disabled",
                 *       "timestamp": "2026-11-21T14:20:00.000Z",
                 *       "data": {
                 *         "webhookId": "whk_8Zq2LwTz0YvHc3D5bGkM2x",
                 *         "reason": "failing",
                 *         "failingSince": "2026-11-18T14:20:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "webhook.disabled";
                    /** @description When it happened. ISO 8601, UTC. */
                    timestamp: string;
                    data: {
                        webhookId: string;
                        /**
                         * @description No success for three days, or the receiver answered 410.
                         * @enum {string}
                         */
                        reason: "failing" | "gone";
                        /** @description The first failure after the last success. ISO 8601, UTC. */
                        failingSince?: string;
                    };
                };
            };
        };
        responses: {
            /** @description No longer wanted: the webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken; the answer's body does not matter. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again, for a day. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_webhook_test: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event; the same at every attempt. */
                "webhook-id": string;
                /** @description Time of the attempt, in Unix seconds. */
                "webhook-timestamp": string;
                /** @description One or more of `v1,` and base64 of HMAC-SHA256 over `id.timestamp.body`, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "webhook.test",
                 *       "timestamp": "2026-11-21T14:20:00.000Z",
                 *       "data": {
                 *         "webhookId": "whk_8Zq2LwTz0YvHc3D5bGkM2x"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "webhook.test";
                    /** @description When it happened. ISO 8601, UTC. */
                    timestamp: string;
                    data: {
                        webhookId: string;
                    };
                };
            };
        };
        responses: {
            /** @description No longer wanted: the webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken; the answer's body does not matter. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again, for a day. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}

/** How each operation is called. */
export const calls = {
  "chat": {
    "method": "POST",
    "path": "/chat",
    "query": [],
    "header": [
      "X-External-User-Id",
      "Idempotency-Key"
    ],
    "hasBody": true
  },
  "sendMessage": {
    "method": "POST",
    "path": "/chat/send-message",
    "query": [],
    "header": [
      "X-External-User-Id",
      "Idempotency-Key"
    ],
    "hasBody": true
  },
  "listAgents": {
    "method": "GET",
    "path": "/agents",
    "query": [],
    "header": [],
    "hasBody": false
  },
  "getAnswer": {
    "method": "GET",
    "path": "/answers/{id}",
    "query": [
      "externalUserIdentifier"
    ],
    "header": [
      "X-External-User-Id"
    ],
    "hasBody": false
  },
  "getAnswerData": {
    "method": "GET",
    "path": "/answers/{id}/data/{file}",
    "query": [
      "externalUserIdentifier"
    ],
    "header": [
      "X-External-User-Id"
    ],
    "hasBody": false
  },
  "getAnswerChart": {
    "method": "GET",
    "path": "/answers/{id}/charts/{file}",
    "query": [
      "externalUserIdentifier"
    ],
    "header": [
      "X-External-User-Id"
    ],
    "hasBody": false
  },
  "listConversations": {
    "method": "GET",
    "path": "/conversations",
    "query": [
      "externalUserIdentifier",
      "cursor",
      "limit"
    ],
    "header": [
      "X-External-User-Id"
    ],
    "hasBody": false
  },
  "getConversation": {
    "method": "GET",
    "path": "/conversations/{id}",
    "query": [
      "externalUserIdentifier",
      "cursor",
      "limit"
    ],
    "header": [
      "X-External-User-Id"
    ],
    "hasBody": false
  },
  "renameConversation": {
    "method": "PATCH",
    "path": "/conversations/{id}",
    "query": [],
    "header": [
      "X-External-User-Id"
    ],
    "hasBody": true
  },
  "deleteConversation": {
    "method": "DELETE",
    "path": "/conversations/{id}",
    "query": [
      "externalUserIdentifier"
    ],
    "header": [
      "X-External-User-Id"
    ],
    "hasBody": false
  },
  "listIntegrations": {
    "method": "GET",
    "path": "/integrations/available",
    "query": [],
    "header": [],
    "hasBody": false
  },
  "getIcon": {
    "method": "GET",
    "path": "/integrations/icons/{file}",
    "query": [],
    "header": [],
    "hasBody": false
  },
  "getIntegrationStatus": {
    "method": "GET",
    "path": "/integrations/status/{externalUserIdentifier}",
    "query": [
      "format"
    ],
    "header": [
      "X-External-User-Id"
    ],
    "hasBody": false
  },
  "connectIntegration": {
    "method": "POST",
    "path": "/integrations/{integrationType}/connect",
    "query": [],
    "header": [
      "X-External-User-Id"
    ],
    "hasBody": true
  },
  "completeCallback": {
    "method": "POST",
    "path": "/integrations/{integrationType}/callback",
    "query": [],
    "header": [
      "X-External-User-Id"
    ],
    "hasBody": true
  },
  "selectProperty": {
    "method": "POST",
    "path": "/integrations/{integrationType}/select-property",
    "query": [],
    "header": [
      "X-External-User-Id"
    ],
    "hasBody": true
  },
  "disconnectIntegration": {
    "method": "POST",
    "path": "/integrations/{integrationType}/disconnect",
    "query": [],
    "header": [
      "X-External-User-Id"
    ],
    "hasBody": true
  },
  "updateIntegration": {
    "method": "PATCH",
    "path": "/integrations/{integrationType}",
    "query": [],
    "header": [
      "X-External-User-Id"
    ],
    "hasBody": true
  },
  "defineContext": {
    "method": "POST",
    "path": "/mcp/contexts",
    "query": [],
    "header": [
      "X-External-User-Id"
    ],
    "hasBody": true
  },
  "listContexts": {
    "method": "GET",
    "path": "/mcp/contexts",
    "query": [
      "externalUserIdentifier",
      "kind",
      "tag",
      "text",
      "cursor",
      "limit"
    ],
    "header": [
      "X-External-User-Id"
    ],
    "hasBody": false
  },
  "getContext": {
    "method": "GET",
    "path": "/mcp/contexts/{id}",
    "query": [
      "externalUserIdentifier",
      "version"
    ],
    "header": [
      "X-External-User-Id",
      "If-None-Match"
    ],
    "hasBody": false
  },
  "updateContext": {
    "method": "PATCH",
    "path": "/mcp/contexts/{id}",
    "query": [],
    "header": [
      "X-External-User-Id",
      "If-Match"
    ],
    "hasBody": true
  },
  "deleteContext": {
    "method": "DELETE",
    "path": "/mcp/contexts/{id}",
    "query": [
      "externalUserIdentifier"
    ],
    "header": [
      "X-External-User-Id",
      "If-Match"
    ],
    "hasBody": false
  },
  "callMcp": {
    "method": "POST",
    "path": "/mcp",
    "query": [],
    "header": [
      "X-External-User-Id",
      "MCP-Protocol-Version",
      "Mcp-Method",
      "Mcp-Name"
    ],
    "hasBody": true
  },
  "eraseUser": {
    "method": "DELETE",
    "path": "/users/{externalUserIdentifier}",
    "query": [],
    "header": [
      "X-External-User-Id"
    ],
    "hasBody": false
  },
  "exportUser": {
    "method": "GET",
    "path": "/users/{externalUserIdentifier}/export",
    "query": [],
    "header": [
      "X-External-User-Id"
    ],
    "hasBody": false
  },
  "createWebhook": {
    "method": "POST",
    "path": "/webhooks",
    "query": [],
    "header": [],
    "hasBody": true
  },
  "listWebhooks": {
    "method": "GET",
    "path": "/webhooks",
    "query": [],
    "header": [],
    "hasBody": false
  },
  "getWebhook": {
    "method": "GET",
    "path": "/webhooks/{id}",
    "query": [],
    "header": [],
    "hasBody": false
  },
  "updateWebhook": {
    "method": "PATCH",
    "path": "/webhooks/{id}",
    "query": [],
    "header": [],
    "hasBody": true
  },
  "deleteWebhook": {
    "method": "DELETE",
    "path": "/webhooks/{id}",
    "query": [],
    "header": [],
    "hasBody": false
  },
  "rotateWebhookSecret": {
    "method": "POST",
    "path": "/webhooks/{id}/rotate-secret",
    "query": [],
    "header": [],
    "hasBody": false
  },
  "testWebhook": {
    "method": "POST",
    "path": "/webhooks/{id}/test",
    "query": [],
    "header": [],
    "hasBody": false
  },
  "listWebhookDeliveries": {
    "method": "GET",
    "path": "/webhooks/{id}/deliveries",
    "query": [
      "state",
      "cursor",
      "limit"
    ],
    "header": [],
    "hasBody": false
  },
  "replayWebhookDelivery": {
    "method": "POST",
    "path": "/webhooks/{id}/deliveries/{deliveryId}/replay",
    "query": [],
    "header": [],
    "hasBody": false
  },
  "rotateEncryption": {
    "method": "POST",
    "path": "/admin/rotate-encryption",
    "query": [],
    "header": [],
    "hasBody": false
  },
  "getRotation": {
    "method": "GET",
    "path": "/admin/rotate-encryption",
    "query": [],
    "header": [],
    "hasBody": false
  },
  "getHealth": {
    "method": "GET",
    "path": "/health",
    "query": [],
    "header": [],
    "hasBody": false
  },
  "getDeepHealth": {
    "method": "GET",
    "path": "/health/deep",
    "query": [],
    "header": [],
    "hasBody": false
  },
  "getOpenApi": {
    "method": "GET",
    "path": "/openapi.json",
    "query": [],
    "header": [
      "If-None-Match"
    ],
    "hasBody": false
  },
  "getReference": {
    "method": "GET",
    "path": "/docs",
    "query": [],
    "header": [],
    "hasBody": false
  },
  "getGuide": {
    "method": "GET",
    "path": "/docs/{guide}",
    "query": [],
    "header": [],
    "hasBody": false
  }
} as const;
