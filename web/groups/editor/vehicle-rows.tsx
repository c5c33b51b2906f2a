import { valuesOf } from '#contract/kit/record/record-values.ts'
import type { serviceRow } from '#contract/groups/itinerary.fields.ts'
import { vehicleRow } from '#contract/groups/itinerary.fields.ts'
import type { ValuesOf } from '#contract/kit/record/record-types.ts'
import type { FieldProps } from '../../kit/form/fields/field.tsx'
import { MoneyField, NumberField } from '../../kit/form/fields/field-number.tsx'
import { RowsField } from '../../kit/form/fields/field-rows.tsx'
import { TextField } from '../../kit/form/fields/field-text.tsx'

type Values = ValuesOf<typeof serviceRow.fields>

/** Sizes of vehicles with what each costs, in the currency of the service. */
export function VehicleRows({ currency, ...field }: FieldProps<Values> & { currency: string }) {
  return (
    <RowsField {...field} make={() => valuesOf(vehicleRow)} addWord="groups.text.addVehicle" max={8}>
      {(at) => (
        <>
          <TextField<Values> name={`${at}.name`} label="groups.vehicles.name" max={60} />
          <NumberField<Values> name={`${at}.seats`} label="groups.vehicles.seats" required />
          <MoneyField<Values>
            name={`${at}.costMinor`}
            label="groups.vehicles.cost"
            currency={currency}
            required
          />
        </>
      )}
    </RowsField>
  )
}
