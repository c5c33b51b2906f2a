import type { ReactNode } from 'react'
import type { Tone } from '#contract/kit/states.ts'
import type { Audience } from '#contract/kit/endpoint.ts'
import type { WordKey } from '#contract/words.ts'
import type { PickSource } from '../form/choices/choice.ts'

/** One thing the palette found: where it leads, or what it does. */
export type Found = {
  key: string
  title: string
  /** What else tells it apart: status, date, agent. */
  detail?: ReactNode
  /** How it stands now. */
  state?: { tone: Tone; text: string }
  href?: string
  run?: () => void
}
/** Something the search palette looks through: orders by any code, phone or name; SKUs; agents. */
export type PaletteSource = {
  key: string
  label: WordKey
  /** Permission it needs; without it the source stays silent. */
  needs: string
  /** Whose screens it leads to; somebody may hold the permission of another audience's screen. */
  audience: readonly Audience[]
  /** Up to a handful of hits for what was typed (two characters or more). */
  search: (text: string, signal: AbortSignal) => Promise<Found[]>
}

type PickDoor = Pick<PaletteSource, 'label' | 'needs'> & {
  source: PickSource
  /** Where the chosen one opens. */
  hrefOf: (id: number) => string
}

/** What a picker finds is found here too; for staff, whose pickers look through everything. */
export const pickedSource = ({ source, hrefOf, ...door }: PickDoor): PaletteSource => ({
  key: source.name,
  audience: ['staff'],
  ...door,
  search: async (text, signal) =>
    (await source.search(text, signal)).slice(0, 6).map(({ value, label, hint }) => ({
      key: value,
      title: label ?? value,
      ...(hint && { detail: hint }),
      href: hrefOf(Number(value)),
    })),
})

const sources: PaletteSource[] = []
/** Adds a source; at start, by the domain that knows the things. */
export const registerPaletteSource = (source: PaletteSource): void => void sources.push(source)
export const paletteSources = (): readonly PaletteSource[] => sources
