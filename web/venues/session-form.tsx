import type { MakeSessions } from '#contract/venues/venues.schema.ts'
import { skuSource } from '../catalog/catalog.public.tsx'
import type { Choice } from '../kit/form/choices/choice.ts'
import { DateField, TimeField } from '../kit/form/fields/field-date.tsx'
import { RowsField } from '../kit/form/fields/field-rows.tsx'
import { PickField, SelectField } from '../kit/form/fields/field-select.tsx'
import { WeekdaysField } from '../kit/form/fields/field-weekdays.tsx'
import { FieldGroup, type Panel } from '../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../kit/form/save-drawer.tsx'
import { useForm } from '../kit/form/use-form.ts'
import { addDays } from '../kit/words/dates.ts'
import { useWords } from '../kit/words/words.ts'
import { MakeSessions as schema } from '#contract/venues/venues.schema.ts'
import { venues as calls } from './venues.client.ts'

type Values = Omit<MakeSessions, 'venueId' | 'skuId'> & { venueId: number | null; skuId: number | null }

/** Sessions of a hall: one, or on every one of the weekdays at each of the times. */
export function SessionDrawer(props: Panel & { venues: readonly Choice[]; from: string }) {
  const { venues, from, ...panel } = props
  const { w } = useWords()
  const only = venues.length === 1 ? Number(venues[0]?.value) : null
  const form = useForm<Values, MakeSessions>({
    name: 'venues.sessions',
    initial: {
      venueId: only,
      skuId: null,
      from,
      to: addDays(from, 6),
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      times: ['19:30'],
    },
    schema,
    draft: false,
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w('venues.text.makeSessions')}
      call={calls.sessionMake}
      doneText={w('venues.text.sessionsMade')}
    >
      <FieldGroup>
        <SelectField
          form={form}
          name="venueId"
          label="venues.fields.name"
          choices={venues}
          numeric
          required
          wide
        />
        <PickField
          form={form}
          name="skuId"
          label="venues.fields.product"
          source={skuSource}
          numeric
          required
          wide
        />
        <DateField form={form} name="from" label="venues.fields.from" required />
        <DateField form={form} name="to" label="venues.fields.to" required />
        <WeekdaysField form={form} name="weekdays" label="venues.fields.weekdays" required wide />
        <RowsField<Values, string>
          form={form}
          name="times"
          label="venues.fields.times"
          addWord="venues.text.addTime"
          make={() => ''}
          max={12}
        >
          {(at) => <TimeField form={form} name={at} label="venues.fields.time" required />}
        </RowsField>
      </FieldGroup>
    </SaveDrawer>
  )
}
