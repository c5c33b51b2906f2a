import {
  MapThird,
  thirdKinds,
  type ThirdProductRow,
  type ThirdUnits,
} from '#contract/third-supply/third-supply.schema.ts'
import { namedChoice, pickFrom } from '../kit/form/choices/pick-source.ts'
import { PickField, SelectField } from '../kit/form/fields/field-select.tsx'
import { FieldGroup, type Panel } from '../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../kit/form/save-drawer.tsx'
import { useForm } from '../kit/form/use-form.ts'
import { useWords } from '../kit/words/words.ts'
import { thirdSupply } from './third-supply.client.ts'

const skuSource = pickFrom('third-supply.skus', thirdSupply.skus, namedChoice)
type Values = { id: number; version: number; skuId: number | null; units: ThirdUnits }

/** Which SKU of ours it serves, and by which of its units our guests go; begins with what is probably meant. */
export function MapDrawer({ row, ...panel }: Panel & { row: ThirdProductRow }) {
  const { w } = useWords()
  const form = useForm<Values, MapThird>({
    name: `third-supply.map.${row.id}`,
    initial: {
      id: row.id,
      version: row.version,
      skuId: row.skuId ?? row.suggestion?.skuId ?? null,
      units: row.skuId === null ? (row.suggestion?.units ?? row.suggestedUnits) : row.units,
    },
    schema: MapThird,
    draft: false,
  })
  const choices = row.outsideUnits.map(({ id, name }) => ({
    value: id,
    label: name === id ? id : `${name} (${id})`,
  }))
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={`${w('third-supply.text.mapTitle')} · ${row.productName || row.outsideProduct}`}
      call={thirdSupply.map}
      doneText={w('third-supply.text.mapped')}
    >
      <FieldGroup>
        <PickField
          form={form}
          name="skuId"
          label="third-supply.fields.sku"
          source={skuSource}
          numeric
          required
          wide
        />
        {thirdKinds.map((kind) => (
          <SelectField
            key={kind}
            form={form}
            name={`units.${kind}`}
            label={`third-supply.kinds.${kind}`}
            choices={choices}
          />
        ))}
      </FieldGroup>
    </SaveDrawer>
  )
}
