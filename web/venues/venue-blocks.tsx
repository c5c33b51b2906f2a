import { numberings } from '#contract/venues/seat-generator.ts'
import { FieldShell, useField, type FieldProps } from '../kit/form/fields/field.tsx'
import { NumberField } from '../kit/form/fields/field-number.tsx'
import { RowsField } from '../kit/form/fields/field-rows.tsx'
import { SelectField } from '../kit/form/fields/field-select.tsx'
import { TextField } from '../kit/form/fields/field-text.tsx'
import type { TypedBlock, VenueValues } from './venue-values.ts'

function ColorField<T extends object>(props: FieldProps<T>) {
  const { value, set, leave, error, id, aria } = useField<string, T>(props)
  return (
    <FieldShell {...props} id={id} error={error}>
      <input
        {...aria}
        type="color"
        className="lt-input venue-color"
        value={value}
        disabled={props.disabled}
        onChange={(event) => set(event.target.value)}
        onBlur={leave}
      />
    </FieldShell>
  )
}

/** Zones as blocks of rows, from the stage to the back. */
export const BlocksField = ({ make }: { make: () => TypedBlock }) => (
  <RowsField<VenueValues, TypedBlock>
    name="blocks"
    label="venues.fields.blocks"
    addWord="venues.text.addBlock"
    make={make}
    max={20}
  >
    {(at) => (
      <>
        <TextField<VenueValues> name={`${at}.zone`} label="venues.fields.zone" required max={60} />
        <ColorField<VenueValues> name={`${at}.color`} label="venues.fields.color" />
        <NumberField<VenueValues> name={`${at}.rows`} label="venues.fields.rows" required />
        <NumberField<VenueValues> name={`${at}.seats`} label="venues.fields.perRow" required />
        <TextField<VenueValues>
          name={`${at}.aisles`}
          label="venues.fields.aisles"
          help="venues.text.aislesHelp"
          max={100}
        />
        <SelectField<VenueValues>
          name={`${at}.numbering`}
          label="venues.fields.numbering"
          choices={numberings.map((value) => ({ value, word: `venues.numberings.${value}` as const }))}
          required
        />
        <NumberField<VenueValues>
          name={`${at}.bend`}
          label="venues.fields.bend"
          help="venues.text.bendHelp"
        />
      </>
    )}
  </RowsField>
)
