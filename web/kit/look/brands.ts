import { brandHelp } from '#contract/kit/brand-help.ts'
import type { themes, ThemeName } from './tokens.ts'

/** One face of the product: name, logo, colour, and where its help and shop are. */
export type Brand = {
  key: string
  name: string
  logo: string
  /** Hosts that show it. */
  hosts: readonly string[]
  /** Accent roles that differ from the tokens. */
  colours?: Partial<Record<ThemeName, Partial<(typeof themes)['light']['roles']>>>
  /** Help page of its own, where it has one. */
  tutorial?: { en: string; zh: string }
  /** Shop that paths with eCommerce lead to. */
  storefront?: string
}

/** The brand table; the first is the product's own. A host or `?brand=` chooses another. */
export const brands: readonly [Brand, ...Brand[]] = [
  { key: 'longtail', name: 'Longtail', logo: '/logo.svg', hosts: [] },
  {
    key: 'lagoon',
    name: 'Lagoon Desk',
    logo: '/logo-lagoon.svg',
    hosts: ['desk.lagoon.travel'],
    colours: {
      light: { sea: '#2a4d9c', seaStrong: '#1e3a7a', seaTint: '#e8eefa', seaFill: '#2a4d9c' },
      dark: { sea: '#9db8f5', seaStrong: '#c0d2fa', seaTint: '#1b2b50', seaFill: '#3b63c2' },
    },
    tutorial: brandHelp.lagoon,
    storefront: 'https://shop.lagoon.travel',
  },
]

/** The brand of an address: the URL flag first, then what this tab was opened with, then the host. */
export function brandOf(host: string, flag: string | null, stored: string | null): Brand {
  const byKey = (key: string | null) => brands.find((brand) => brand.key === key)
  return byKey(flag) ?? byKey(stored) ?? brands.find(({ hosts }) => hosts.includes(host)) ?? brands[0]
}

let current: Brand | undefined

/** The brand of this tab; the URL flag holds for as long as the tab lives. */
export function brand(): Brand {
  if (current) return current
  const flag = new URLSearchParams(location.search).get('brand')
  current = brandOf(location.hostname, flag, sessionStorage.getItem('longtail.brand'))
  if (flag) sessionStorage.setItem('longtail.brand', current.key)
  return current
}
