// A browser's subscription at its push service, as the server wants it.
export interface SubscriptionBody {
  endpoint: string;
  p256dh: string;
  auth: string;
  language: string;
}

export function subscriptionBody(subscription: PushSubscription, language: string): SubscriptionBody {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint!, p256dh: keys!.p256dh!, auth: keys!.auth!, language };
}
