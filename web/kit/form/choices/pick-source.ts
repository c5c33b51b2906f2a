import { nameIn } from '#contract/kit/languages.ts'
import type { WordKey } from '#contract/words.ts'
import type { CallOptions } from '../../call/call.ts'
import type { AnyCall } from '../../call/client.ts'
import { language } from '../../words/words.ts'
import type { Choice, PickSource } from './choice.ts'

/** A call that answers a text with its best matches, and ids with their rows. */
type Matches<Row> = (
  input: { text?: string; ids?: number[] },
  options?: CallOptions,
) => Promise<{ rows: Row[] }>

type NamedCall = (input: { name: string }) => Promise<{ id: number }>
/** What is made by its name alone: `pickFrom(…)` with `create: createdBy(suppliers.groupSave, word)`. */
export const createdBy = (call: AnyCall & NamedCall, word: WordKey): NonNullable<PickSource['create']> => ({
  call,
  word,
  make: async (name) => ({ value: String((await call({ name })).id), label: name }),
})

/** Choices that such a call gives; what it answers is kept by `name`. */
export const pickFrom = <Row>(
  name: string,
  matches: Matches<Row>,
  choiceOf: (row: Row) => Choice,
): PickSource => ({
  name,
  search: async (text, signal) => (await matches({ text }, { signal })).rows.map(choiceOf),
  find: async (values) => (await matches({ ids: values.map(Number) })).rows.map(choiceOf),
})

/** A record with a code and a name of its own: an agent, a supplier. */
export const namedChoice = ({ id, code, name }: { id: number; code: string; name: string }): Choice => ({
  value: String(id),
  label: name,
  hint: code,
})

type Coded = { id: number; code: string; names: Partial<Record<string, string>> }
/** A record with a code and names by language: a SKU. */
export const codedChoice = ({ id, code, names }: Coded): Choice => ({
  value: String(id),
  label: nameIn(names, language()),
  hint: code,
})
