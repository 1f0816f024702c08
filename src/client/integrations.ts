import { dataOf, type CallOptions, type Http } from "./http.ts";
import type {
  AvailableIntegrations,
  CallbackReply,
  CallbackRequest,
  ConnectReply,
  ConnectRequest,
  IntegrationChanges,
  IntegrationType,
  PropertyChoice,
  SelectPropertyReply,
  StatusEntry,
} from "./types.ts";

/** What needs no user. */
export function integrationsOf(http: Http) {
  return {
    /** What can be connected, by type. */
    available: (options: CallOptions = {}): Promise<AvailableIntegrations> =>
      dataOf(http.GET("/integrations/available", { ...options })),
    /** With what the vendor has sent back. A user's client throws `invalid_oauth_code` for a state of another user. */
    callback: (
      type: IntegrationType,
      request: CallbackRequest,
      options?: CallOptions,
    ): Promise<CallbackReply> =>
      dataOf(http.POST("/integrations/{integrationType}/callback", about(type, request, options))),
  };
}

/**
 * The connections of one user.
 *
 * @example
 * const ada = analyst.forUser("user-1");
 * const { authUrl } = await ada.integrations.connect("web-analytics", { passthroughRedirectUri });
 * // Send the user to authUrl; the vendor sends the user back to passthroughRedirectUri with code and state.
 * const { temporaryAccessToken, properties } = await ada.integrations.callback("web-analytics", { code, state });
 * // Only web-analytics has properties, of which the user chooses one; the other types are connected now.
 * if (temporaryAccessToken) await ada.integrations.selectProperty({ temporaryAccessToken, propertyId });
 */
export function userIntegrationsOf(http: Http, externalUserIdentifier: string) {
  return {
    ...integrationsOf(http),
    /** Where to send the user for consent. */
    connect: (type: IntegrationType, request: ConnectRequest, options?: CallOptions): Promise<ConnectReply> =>
      dataOf(http.POST("/integrations/{integrationType}/connect", about(type, request, options))),
    /** The last step of `web-analytics`, within 15 minutes of the callback. */
    selectProperty: (choice: PropertyChoice, options?: CallOptions): Promise<SelectPropertyReply> => {
      const request = about("web-analytics", choice, options);
      return dataOf(http.POST("/integrations/{integrationType}/select-property", request));
    },
    /** All five types in a fixed order, connected or not. */
    status: async (options: CallOptions = {}): Promise<StatusEntry[]> => {
      const params = { path: { externalUserIdentifier } };
      const reply = await dataOf(
        http.GET("/integrations/status/{externalUserIdentifier}", { ...options, params }),
      );
      return Array.isArray(reply) ? reply : reply.integrations;
    },
    /** Schedule and sharing. */
    update: (
      type: IntegrationType,
      changes: IntegrationChanges,
      options?: CallOptions,
    ): Promise<StatusEntry> =>
      dataOf(http.PATCH("/integrations/{integrationType}", about(type, changes, options))),
    /** Revokes the grant, and deletes what was synchronized. */
    disconnect: async (type: IntegrationType, options?: CallOptions): Promise<void> => {
      await http.POST("/integrations/{integrationType}/disconnect", about(type, {}, options));
    },
  };
}

function about<Body>(integrationType: IntegrationType, body: Body, options?: CallOptions) {
  return { ...options, params: { path: { integrationType } }, body };
}
