import type { Sheet } from '#contract/groups/itinerary.schema.ts'
import type { WordKey } from '#contract/words.ts'
import { useWords } from '../../kit/words/words.ts'
import type { Editor } from '../editor/editor-model.ts'
import { FigureInput } from './figure-input.tsx'

type Break = Sheet['breaks'][number]
type Figure = { name: keyof Break; word: WordKey; unit?: string; min: number; max: number }
const figures: readonly Figure[] = [
  { name: 'paying', word: 'groups.breaks.paying', min: 1, max: 500 },
  { name: 'free', word: 'groups.breaks.free', min: 0, max: 100 },
  { name: 'staff', word: 'groups.breaks.staff', min: 0, max: 50 },
  { name: 'marginBasisPoints', word: 'groups.breaks.margin', unit: '%', min: 0, max: 9900 },
]

/** The group sizes above the sheet: how many pay, travel free and are staff, and the margin where it is another. */
export function BreakHeads({ editor, locked }: { editor: Editor; locked: boolean }) {
  const { w } = useWords()
  const { sheet } = editor.now
  const put = (at: number, change: Partial<Break>, place: string) =>
    editor.sheet(
      (now) => ({
        ...now,
        breaks: now.breaks.map((one, index) => (index === at ? { ...one, ...change } : one)),
      }),
      place,
    )
  return (
    <thead>
      <tr>
        <th scope="col">{w('groups.text.line')}</th>
        <th scope="col">{w('groups.services.cost')}</th>
        {sheet.breaks.map(({ paying, free }, at) => (
          <th scope="col" key={at}>
            {w('groups.text.guestsFree', { paying, free })}
            {!locked && (
              <button
                type="button"
                className="lt-button lt-button-plain"
                aria-label={`${w('groups.text.removeBreak')}: ${w('groups.text.guestsFree', { paying, free })}`}
                onClick={() =>
                  editor.sheet((now) => ({ ...now, breaks: now.breaks.filter((_, index) => index !== at) }))
                }
              >
                ×
              </button>
            )}
          </th>
        ))}
      </tr>
      {figures.map(({ name, word, unit, min, max }) => (
        <tr key={name}>
          <th scope="row">{w(word)}</th>
          <td />
          {sheet.breaks.map((one, at) => (
            <td key={at}>
              <FigureInput
                label={`${w(word)}: ${w('groups.text.guestsFree', { paying: one.paying, free: one.free })}`}
                value={one[name]}
                {...(unit && { unit })}
                min={min}
                max={max}
                required={name !== 'marginBasisPoints'}
                placeholder={name === 'marginBasisPoints' ? String(sheet.marginBasisPoints / 100) : ''}
                disabled={locked}
                onChange={(value) => put(at, { [name]: value }, `${name} ${at}`)}
              />
            </td>
          ))}
        </tr>
      ))}
    </thead>
  )
}
