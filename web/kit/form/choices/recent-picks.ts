import { recall, remember } from '../../session/remembered.ts'
import type { Choice, PickSource } from './choice.ts'

const max = 3
const keyOf = ({ name }: PickSource) => `picks.${name}`

/** Notes what a person chose of a source, the latest first. */
export function notePick(source: PickSource, choice: Choice): void {
  const { value, label } = choice
  const others = recentPicks(source).filter((one) => one.value !== value)
  remember(keyOf(source), [{ value, ...(label && { label }) }, ...others].slice(0, max))
}
const recentPicks = (source: PickSource): readonly Choice[] => recall<readonly Choice[]>(keyOf(source)) ?? []

/** What is offered before anything is typed: the latest choices that can still be chosen, then the others. */
export async function offeredFirst(source: PickSource, signal: AbortSignal): Promise<Choice[]> {
  const recent = recentPicks(source)
  const [all, ...again] = await Promise.all([
    source.search('', signal),
    ...recent.map(async ({ value, label = '' }) =>
      (await source.search(label, signal)).filter((choice) => choice.value === value),
    ),
  ])
  const first = again.flat()
  return [...first, ...all.filter(({ value }) => !first.some((one) => one.value === value))]
}
