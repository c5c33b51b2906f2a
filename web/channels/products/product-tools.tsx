import { skuSource } from '../../catalog/catalog.public.tsx'
import type { Choice } from '../../kit/form/choices/choice.ts'
import { PickField, SelectField } from '../../kit/form/fields/field-select.tsx'
import { useDrawer, type Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { IfAllowed } from '../../kit/parts/if-allowed.tsx'
import { useWords } from '../../kit/words/words.ts'
import type { productCalls } from '../view.ts'

type Calls = ReturnType<typeof productCalls>
type Props = { calls: Calls; connections: readonly Choice[] }
const onlyOne = (connections: readonly Choice[]) =>
  connections.length === 1 ? Number(connections[0]?.value) : null

/** SKUs put on offer at once, and products asked of the marketplace. */
export function ProductTools({ calls, connections }: Props) {
  const { w } = useWords()
  const offering = useDrawer<true>()
  const importing = useDrawer<true>()
  if (!connections.length) return null
  return (
    <>
      <IfAllowed needs={calls.offer.endpoint.needs}>
        <button type="button" className="lt-button" onClick={() => offering.show(true)}>
          {w('channels.text.offerSkus')}
        </button>
      </IfAllowed>
      <IfAllowed needs={calls.import.endpoint.needs}>
        <button type="button" className="lt-button" onClick={() => importing.show(true)}>
          {w('channels.text.importProducts')}
        </button>
      </IfAllowed>
      {offering.record && (
        <OfferDrawer
          key={offering.count}
          calls={calls}
          connections={connections}
          open={offering.open}
          onClose={offering.hide}
        />
      )}
      {importing.record && (
        <ImportDrawer
          key={importing.count}
          calls={calls}
          connections={connections}
          open={importing.open}
          onClose={importing.hide}
        />
      )}
    </>
  )
}

function OfferDrawer({ calls, connections, ...panel }: Props & Panel) {
  const { w } = useWords()
  const form = useForm<{ connectionId: number | null; skuIds: number[] }>({
    name: 'channels.offer',
    initial: { connectionId: onlyOne(connections), skuIds: [] },
    rules: ({ connectionId, skuIds }) => [
      ...(connectionId === null ? [{ field: 'connectionId', why: 'required' }] : []),
      ...(skuIds.length === 0 ? [{ field: 'skuIds', why: 'required' }] : []),
    ],
    draft: false,
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w('channels.text.offerSkus')}
      call={calls.offer}
      send={({ connectionId, skuIds }) => ({ connectionId: connectionId ?? 0, skuIds })}
      saveWord="channels.text.offerGo"
      doneText={w('channels.text.offered')}
    >
      <p className="lt-field-help">{w('channels.text.offerWhat')}</p>
      <SelectField
        form={form}
        name="connectionId"
        label="channels.fields.connection"
        choices={connections}
        numeric
        required
      />
      <PickField
        form={form}
        name="skuIds"
        label="channels.fields.skus"
        source={skuSource}
        many
        numeric
        required
        wide
      />
    </SaveDrawer>
  )
}

function ImportDrawer({ calls, connections, ...panel }: Props & Panel) {
  const { w } = useWords()
  const form = useForm<{ connectionId: number | null }>({
    name: 'channels.import',
    initial: { connectionId: onlyOne(connections) },
    rules: ({ connectionId }) => (connectionId === null ? [{ field: 'connectionId', why: 'required' }] : []),
    draft: false,
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w('channels.text.importProducts')}
      call={calls.import}
      send={({ connectionId }) => ({ connectionId: connectionId ?? 0 })}
      saveWord="channels.text.importGo"
      doneText={w('channels.text.imported')}
    >
      <p className="lt-field-help">{w('channels.text.importWhat')}</p>
      <SelectField
        form={form}
        name="connectionId"
        label="channels.fields.connection"
        choices={connections}
        numeric
        required
      />
    </SaveDrawer>
  )
}
