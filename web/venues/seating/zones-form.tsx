import type { SessionSeats } from '#contract/venues/venues.schema.ts'
import { skuSource } from '../../catalog/catalog.public.tsx'
import { Whose } from '../../kit/form/fields/field.tsx'
import { SwitchField } from '../../kit/form/fields/field-choice.tsx'
import { PickField } from '../../kit/form/fields/field-select.tsx'
import { FieldGroup, type Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { toast } from '../../kit/parts/layers/toast.tsx'
import { useWords } from '../../kit/words/words.ts'
import { venues } from '../venues.client.ts'
import { ZoneDot } from '../zone-dot.tsx'

type Values = { skus: (number | null)[]; onwards: boolean }

/** What each zone is sold as: another product has another price. */
export function ZonesDrawer({ data, ...panel }: Panel & { data: SessionSeats }) {
  const { w } = useWords()
  const { session, zones } = data
  const form = useForm<Values>({
    name: `venues.zones.${session.id}`,
    initial: { skus: zones.map(({ skuId }) => skuId ?? session.skuId), onwards: true },
    draft: false,
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w('venues.text.zonePrices')}
      call={venues.zonesPrice}
      send={({ skus, onwards }) => ({
        id: session.id,
        zones: zones.map(({ id }, at) => ({ zoneId: id, skuId: skus[at] ?? null })),
        onwards,
      })}
      onSaved={({ sessions }) => toast.good(w('venues.text.zonesPriced', { sessions }))}
    >
      <p>{w('venues.text.zonePricesHelp')}</p>
      <FieldGroup>
        {zones.map(({ id, name, color }, at) => (
          <Whose key={id} value={name}>
            <p className="venue-zone seat-zone-name">
              <ZoneDot color={color} /> {name}
            </p>
            <PickField
              form={form}
              name={`skus.${at}`}
              label="venues.fields.product"
              source={skuSource}
              numeric
              wide
            />
          </Whose>
        ))}
        <SwitchField form={form} name="onwards" label="venues.fields.onwards" wide />
      </FieldGroup>
    </SaveDrawer>
  )
}
