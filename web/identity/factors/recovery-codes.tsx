import { saveFile } from '../../kit/call/save-file.ts'
import { useWords } from '../../kit/words/words.ts'
import './factors.css'

type Props = { codes: readonly string[]; onStored: () => void }

/** Recovery codes, shown this once: to be taken along as a file. */
export function RecoveryCodes({ codes, onStored }: Props) {
  const { w } = useWords()
  const download = () =>
    saveFile('longtail-recovery-codes.txt', new Blob([codes.join('\r\n') + '\r\n'], { type: 'text/plain' }))
  return (
    <div className="factor-set-up">
      <p>{w('identity.factors.codesWhy')}</p>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <footer className="lt-dialog-foot">
        <button type="button" className="lt-button" onClick={download}>
          {w('identity.factors.download')}
        </button>
        <button type="button" className="lt-button lt-button-primary" onClick={onStored}>
          {w('identity.factors.stored')}
        </button>
      </footer>
    </div>
  )
}
