import { PickupZoneForm, type PickupZone } from '#contract/catalog/pickup/pickup.api.ts'
import { placesOf } from '#contract/catalog/pickup/pick-up.ts'
import { pickupZoneRecord } from '#contract/catalog/pickup/pickup.fields.ts'
import { NumberField } from '../../kit/form/fields/field-number.tsx'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { RecordLine, RecordsDrawer } from '../../kit/form/records-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { runs } from '../../kit/route/action.ts'
import { useWords } from '../../kit/words/words.ts'
import { catalog } from '../catalog.client.ts'
import { usePickupZones } from './use-pickup.ts'

/** Where guests are picked up, and how long before the departure. */
export function PickupDrawer(panel: Panel) {
  const { w, name } = useWords()
  return (
    <RecordsDrawer
      {...panel}
      title="catalog.pickup.zones"
      addWord="catalog.pickup.newZone"
      none="catalog.pickup.noZones"
      rows={usePickupZones()}
      record={(zone, onEdit) => (
        <RecordLine
          side={w('catalog.pickup.placeCount', { count: placesOf(zone).length })}
          onEdit={onEdit}
          remove={runs(catalog.pickupZoneDelete, () => ({ id: zone.id }), {
            danger: true,
            consequence: name(zone.names),
          })}
        >
          {name(zone.names)}
          <small>{w('catalog.pickup.before', { minutes: zone.leadMinutes })}</small>
        </RecordLine>
      )}
      edit={(zone, edit) => <ZoneEdit zone={zone} {...edit} />}
    />
  )
}

const Field = fieldOf(pickupZoneRecord)

function ZoneEdit({ zone, ...panel }: Panel & { zone: PickupZone | null }) {
  const { w } = useWords()
  const form = useRecordForm(pickupZoneRecord, {
    name: 'catalog.pickupZone',
    schema: PickupZoneForm,
    existing: zone,
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      call={catalog.pickupZoneSave}
      title={w(zone ? 'kit.parts.edit' : 'catalog.pickup.newZone')}
    >
      <Field name="names" wide />
      <Field name="leadMinutes" unit={w('catalog.pickup.minutes')} />
      <Field name="places" help="catalog.pickup.placesHelp" wide />
      <Field name="latitude">{(field) => <NumberField {...field} decimals={6} />}</Field>
      <Field name="longitude">{(field) => <NumberField {...field} decimals={6} />}</Field>
    </SaveDrawer>
  )
}
