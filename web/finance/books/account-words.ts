import type { Choice } from '../../kit/form/choices/choice.ts'
import { isByHand, valuationKey } from '#contract/finance/books/kinds.ts'
import { wordAt } from '#contract/words.ts'
import { useRead } from '../../kit/call/query.ts'
import { hasWord, word } from '../../kit/words/words.ts'
import { finance } from '../finance.client.ts'

/** "Cash and bank · Bank transfer". */
export function accountWord({ kind, name }: { kind: string; name: string }): string {
  const plain = word(wordAt('finance.kinds', kind))
  if (!name) return plain
  const wordKey = `finance.accountNames.${name}`
  return `${plain} · ${hasWord(wordKey) ? word(wordKey) : name}`
}

/** What a kind of journal is called; another part's kind that has no name here keeps its own. */
export function journalWord(kind: string): string {
  const wordKey = `finance.journalKinds.${kind}`
  return hasWord(wordKey) ? word(wordKey) : kind
}

/** The accounts that journals by hand may move. */
export function useByHandAccounts(): readonly Choice[] {
  const { data } = useRead(finance.chartList, { pageSize: 1000 })
  return (data?.rows ?? [])
    .filter(({ key, kind }) => key !== valuationKey && isByHand(kind))
    .map(({ key, number, title }) => ({ value: key, label: `${number} ${title}` }))
}

/** Every account to narrow by; one that the address names is among them before they have come. */
export function useAccountChoices(own: readonly Choice[]): readonly Choice[] {
  const { data } = useRead(finance.journalAccounts, {})
  return data
    ? data.accounts.map(({ key, number, title }) => ({ value: key, label: `${number} ${title}` }))
    : own
}
export function useCurrencies(): readonly Choice[] {
  const { data } = useRead(finance.journalAccounts, {})
  return (data?.currencies ?? []).map((value) => ({ value, label: value }))
}
