import { shownDay } from '../../words/buddhist.ts'

type ChartNumbersProps = {
  /** What they show, in a sentence. */
  label: string
  /** What stands along the drawing, each once. */
  rows: readonly string[]
  lines: readonly { name: string; values: readonly (number | null)[] }[]
  write: (value: number) => string
}

/** The numbers of a drawing, for people who hear it. In a box of its own: a table cannot be made small. */
export const ChartNumbers = ({ label, rows, lines, write }: ChartNumbersProps) => (
  <div className="lt-unseen">
    <table>
      <caption>{label}</caption>
      <thead>
        <tr>
          <td />
          {lines.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={row}>
            <th scope="row">{shownDay(row)}</th>
            {lines.map(({ name, values }) => (
              <td key={name}>{values[at] == null ? '–' : write(values[at])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
