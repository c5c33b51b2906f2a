import { entryOf } from '../../kit/given.ts'
import type { Screens } from '../../kit/screen.ts'
import { screensByDomain } from '../../screens.ts'
import { wordAt, type WordKey } from '../../words.ts'
import type { DataSet, SetFilter } from '../set-kinds.ts'

type Domain = keyof typeof screensByDomain
type ScreensOf<D extends Domain> = keyof (typeof screensByDomain)[D] & string
type Own = Pick<DataSet, 'columns' | 'filters'> & Partial<DataSet>

/** A list by its screen, which names and guards it, and its call, by which the set is known. */
export function list<D extends Domain, const C extends string>(
  domain: D,
  screen: ScreensOf<D>,
  call: C,
  own: Own,
): Record<C, DataSet>
export function list(domain: Domain, screen: string, call: string, own: Own): Record<string, DataSet> {
  const screens: Screens = screensByDomain[domain]
  const { needs } = entryOf(screens, screen)
  return { [call]: { title: wordAt(`${domain}.screens`, screen), asks: {}, ...own, needs, call } }
}

/** What many lists are narrowed by. */
export const agentPick = {
  key: 'agent',
  kind: 'pick',
  source: 'agents',
  to: 'agentId',
  label: 'orders.fields.agent',
} as const
export const supplierPick = {
  key: 'supplier',
  kind: 'pick',
  source: 'suppliers',
  to: 'supplierId',
  label: 'orders.fields.supplier',
} as const
export const named = (to: string, label: WordKey): SetFilter => ({ key: 'text', kind: 'text', label, to })
export const oneOf = (key: string, label: WordKey, of: readonly string[], words: string): SetFilter => ({
  key,
  kind: 'choice',
  label,
  of,
  words,
})
export const someOf = (
  key: string,
  label: WordKey,
  of: readonly string[],
  words: string,
  to = key,
): SetFilter => ({ key, kind: 'choices', label, of, words, to })
export const yesOrNo = (key: string, label: WordKey): SetFilter => ({
  key,
  kind: 'flag',
  label,
  yes: 'kit.parts.on',
  no: 'kit.parts.off',
})

/** Tells of guests and customers. */
export const people = { people: true } as const
/** Its call counts where it is told to. */
export const later = { countsLater: true } as const
/** Its call tells what waits where no tab is named; a file has all. */
export const allTabs = { asks: { tab: 'all' } } as const
