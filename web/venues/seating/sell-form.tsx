import type { LinesFound } from '#contract/venues/venues.schema.ts'
import { useMemo } from 'react'
import { pickFrom } from '../../kit/form/choices/pick-source.ts'
import { PickField } from '../../kit/form/fields/field-select.tsx'
import { FieldGroup, type Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { useWords, word } from '../../kit/words/words.ts'
import { venues } from '../venues.client.ts'
import type { Hold } from './use-hold.ts'

const lineChoice = ({ id, code, ...line }: LinesFound['rows'][number]) => ({
  value: String(id),
  label: code,
  hint: word('venues.text.lineSeats', line),
})

type Values = { lineId: number | null }

/** To which order the held seats are sold: by its code or its guest's name. */
export function SellDrawer(props: Panel & { sessionId: number; hold: Hold; onSold: () => void }) {
  const { sessionId, hold, onSold, ...panel } = props
  const { w } = useWords()
  const source = useMemo(
    () =>
      pickFrom(
        `venues.lines.${sessionId}`,
        (input, options) => venues.saleLines({ ...input, id: sessionId }, options),
        lineChoice,
      ),
    [sessionId],
  )
  const form = useForm<Values>({
    name: `venues.sell.${sessionId}`,
    initial: { lineId: null },
    rules: ({ lineId }) => (lineId === null ? [{ field: 'lineId', why: 'required' }] : []),
    draft: false,
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={`${w('venues.text.sell')} · ${w('venues.text.seatCount', { count: hold.seatIds.length })}`}
      call={venues.sell}
      send={({ lineId }) => ({
        id: sessionId,
        seatIds: hold.seatIds,
        token: hold.token,
        lineId: lineId ?? 0,
      })}
      onSaved={onSold}
      doneText={w('venues.text.sold')}
      saveWord="venues.text.sell"
    >
      <FieldGroup>
        <PickField
          form={form}
          name="lineId"
          label="venues.fields.line"
          source={source}
          help="venues.text.lineHelp"
          numeric
          required
          wide
        />
      </FieldGroup>
    </SaveDrawer>
  )
}
