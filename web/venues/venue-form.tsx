import type { VenueRow as Venue } from '#contract/venues/venues.schema.ts'
import { useDeferredValue, useMemo } from 'react'
import { useAct, useRead } from '../kit/call/query.ts'
import { ChoiceField } from '../kit/form/fields/field-choice.tsx'
import { TextField } from '../kit/form/fields/field-text.tsx'
import { FieldGroup, type Panel } from '../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../kit/form/save-drawer.tsx'
import { FileButton } from '../kit/parts/file-button.tsx'
import { toast } from '../kit/parts/layers/toast.tsx'
import { useForm, useFormValues } from '../kit/form/use-form.ts'
import { useWords } from '../kit/words/words.ts'
import { SeatCanvas } from './seating/seat-canvas.tsx'
import { BlocksField } from './venue-blocks.tsx'
import {
  begunVenue,
  faultsOf,
  newBlock,
  sentVenue,
  sources,
  spotsOf,
  type VenueValues,
} from './venue-values.ts'
import { venues } from './venues.client.ts'

/** A venue, and its seats: as they are, made of rows, or pasted. They are seen as they will be. */
export function VenueDrawer({ venue, ...panel }: Panel & { venue: Venue | null }) {
  const { w } = useWords()
  const read = useRead(venues.venuePlan, { id: venue?.id ?? 0 }, { enabled: venue !== null })
  const plan = read.data
  const initial = useMemo(() => begunVenue(venue, plan), [venue, plan])
  const form = useForm<VenueValues>({
    name: `venues.venue.${venue?.id ?? 'new'}`,
    initial,
    rules: faultsOf,
    draft: false,
  })
  const values = useFormValues(form)
  const drawn = useDeferredValue(values)
  const spots = useMemo(() => spotsOf(drawn, plan), [drawn, plan])
  const offered = sources.filter((source) => source !== 'keep' || venue?.planId)
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w(venue ? 'venues.text.editVenue' : 'venues.text.addVenue')}
      call={venues.venueSave}
      send={(sent) => sentVenue(sent, venue, plan)}
      width={860}
    >
      <FieldGroup>
        <TextField form={form} name="name" label="venues.fields.name" required max={100} />
        <TextField form={form} name="hall" label="venues.fields.hall" max={100} />
        <ChoiceField
          form={form}
          name="source"
          label="venues.fields.source"
          choices={offered.map((value) => ({ value, word: `venues.sources.${value}` as const }))}
          {...(venue?.planId && { help: 'venues.text.newPlan' as const })}
          wide
        />
        {values.source === 'rows' && <BlocksField make={() => newBlock(values.blocks.length)} />}
        {values.source === 'sheet' && <SeatFileButton onRead={(sheet) => form.store.set('sheet', sheet)} />}
        {values.source === 'sheet' && (
          <TextField
            form={form}
            name="sheet"
            label="venues.fields.sheet"
            help="venues.text.sheetHelp"
            rows={10}
            required
            wide
          />
        )}
      </FieldGroup>
      <section className="venue-preview" aria-label={w('venues.text.preview')}>
        <p>{w('venues.text.seatCount', { count: spots.length })}</p>
        <SeatCanvas label={w('venues.text.preview')} spots={spots} />
      </section>
    </SaveDrawer>
  )
}

/** A plan that another program drew or listed: what is read of it stands in the seat list. */
function SeatFileButton({ onRead }: { onRead: (sheet: string) => void }) {
  const { w } = useWords()
  const read = useAct(venues.seatFile, {
    onFields: ([first]) => toast.bad(first?.message ?? ''),
    onDone: ({ sheet, seats }) => {
      toast.good(w('venues.text.fileRead', { count: seats }))
      onRead(sheet)
    },
  })
  return (
    <div className="seat-file-row">
      <FileButton
        accept=".svg,.xlsx,.csv,.txt,image/svg+xml,text/csv"
        busy={read.running}
        onFiles={([file]) => void read.run({ file })}
      >
        {w(read.running ? 'kit.sheets.sending' : 'venues.text.importFile')}
      </FileButton>
      <p>{w('venues.text.fileHelp')}</p>
    </div>
  )
}
