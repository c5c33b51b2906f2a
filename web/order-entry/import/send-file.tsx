import { useAct } from '../../kit/call/query.ts'
import { toast } from '../../kit/parts/layers/toast.tsx'
import { useWords } from '../../kit/words/words.ts'
import { entry } from '../order-entry.client.ts'
import './import.css'

/** Sends a file of orders; what is no such file says why. */
export function SendFile({ onSent }: { onSent: (id: number) => void }) {
  const { w } = useWords()
  const send = useAct(entry.importUpload, {
    onDone: ({ id }) => onSent(id),
    onFields: ([first]) => toast.bad(first?.message ?? ''),
  })
  return (
    <label className="lt-button lt-button-primary import-file">
      {w(send.running ? 'kit.sheets.sending' : 'order-entry.import.send')}
      <input
        type="file"
        accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        disabled={send.running}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // The client sends a File where the contract says an upload.
          if (file) void send.run({ file })
          event.target.value = ''
        }}
      />
    </label>
  )
}
