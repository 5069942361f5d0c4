/** The toast a subscription refusal shows; the member is then led to the plans. */
export interface Refusal {
  code: 'SUBSCRIPTION_REQUIRED' | 'SUBSCRIPTION_EXPIRED' | 'FEATURE_REQUIRED'
  message: string
}

export const SUBSCRIPTION_REQUIRED: Refusal = {
  code: 'SUBSCRIPTION_REQUIRED',
  message: 'Active subscription required to access this feature',
}

/** How long the toast can be read before the page changes. */
export const REFUSAL_DELAY_MS = 2000

export function refusalOf(status: number, body: unknown): Refusal | null {
  const error = field(body, 'error')
  if (status === 402 && error === 'subscription_required') return SUBSCRIPTION_REQUIRED
  if (status === 402 && error === 'subscription_expired') {
    return {
      code: 'SUBSCRIPTION_EXPIRED',
      message: 'Your subscription has expired. Please renew to continue.',
    }
  }
  if (status === 403 && error === 'feature_required') {
    const feature = field(field(body, 'details'), 'required_feature')
    return {
      code: 'FEATURE_REQUIRED',
      message: `This feature requires ${displayName(feature)} subscription`,
    }
  }
  return null
}

/** The server names a plan by its key or by its display name; people read only the latter. */
function displayName(feature: unknown): string {
  const words = typeof feature === 'string' && feature !== '' ? feature.replaceAll('_', ' ') : 'another'
  return words === 'another' ? words : words.charAt(0).toUpperCase() + words.slice(1)
}

function field(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null && name in body
    ? (body as Record<string, unknown>)[name]
    : undefined
}
