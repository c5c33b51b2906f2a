import type { CollectField } from '../../orders/orders.public.ts'
import { adapters } from '../registry.ts'

/** What a product must be told of its guests and a marketplace that is answered at once cannot tell: each order would be refused. */
export function lackingThere(system: string, collect: readonly CollectField[]): string[] {
  const tells = adapters.get(system)?.manifest.tells
  if (!tells) return []
  const missing = collect.filter(({ key, per, required }) => {
    const keys: readonly string[] | 'any' = tells[per]
    return required && keys !== 'any' && !keys.includes(key)
  })
  return [...new Set(missing.map(({ key }) => key))]
}
