import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { useState } from 'react'
import { encodings, type Encoding } from '#contract/kit/sheet/encodings.ts'
import { FileButton } from '../parts/file-button.tsx'
import { useWords } from '../words/words.ts'
import './import.css'

type SelectProps = {
  /** Nothing: as it seems to be written. */
  value: Encoding | undefined
  busy: boolean
  /** Before a file is sent it may be left to be detected. */
  detects?: boolean
  onChange: (encoding: Encoding | undefined) => void
}

/** How the letters of a file are read. */
export function EncodingSelect({ value, busy, detects = false, onChange }: SelectProps) {
  const { w } = useWords()
  return (
    <label className="import-encoding">
      {w('kit.sheets.encoding')}{' '}
      <select
        className="lt-input"
        value={value ?? ''}
        disabled={busy}
        onChange={(event) => onChange(asOneOf(encodings, event.target.value))}
      >
        {detects && <option value="">{w('kit.sheets.detectEncoding')}</option>}
        {encodings.map((one) => (
          <option key={one} value={one}>
            {w(`kit.encodings.${one}`)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Files that were sent from this page, by the import that they became: read again without being chosen again. */
const sent = new Map<string, File>()
export const rememberSent = (name: string, id: number, file: File) => sent.set(`${name} ${id}`, file)

type AgainProps = {
  /** Of which kind of import, and which. */
  name: string
  id: number
  fileName: string
  encoding: Encoding
  busy: boolean
  onSend: (file: File, encoding: Encoding) => void
}

/** How the letters of a file were read; another choice reads it again. A workbook has no choice. */
export function ReadAgain({ name, id, fileName, encoding, busy, onSend }: AgainProps) {
  const { w } = useWords()
  const [chosen, setChosen] = useState<Encoding>()
  if (/\.xls[xm]$/i.test(fileName)) return null
  const file = sent.get(`${name} ${id}`)
  const choose = (next: Encoding | undefined) => {
    setChosen(next)
    if (file && next) onSend(file, next)
  }
  return (
    <span className="import-encoding">
      <EncodingSelect value={chosen ?? encoding} busy={busy} onChange={choose} />
      {!file && chosen && chosen !== encoding && (
        <FileButton accept=".csv,text/csv" busy={busy} onFiles={([again]) => onSend(again, chosen)}>
          {w('kit.sheets.chooseAgain')}
        </FileButton>
      )}
    </span>
  )
}
