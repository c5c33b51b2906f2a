import { useState } from 'react'
import type { Encoding } from '#contract/kit/sheet/encodings.ts'
import { useAct } from '../../kit/call/query.ts'
import { FileButton, sheetAccept } from '../../kit/parts/file-button.tsx'
import { toast } from '../../kit/parts/layers/toast.tsx'
import { EncodingSelect, rememberSent } from '../../kit/sheet/encoding-select.tsx'
import { useWords } from '../../kit/words/words.ts'
import { entry } from '../order-entry.client.ts'
import './import.css'

/** Sends a file of orders; what is no such file says why. */
export function SendFile({ onSent }: { onSent: (id: number) => void }) {
  const { w } = useWords()
  const [encoding, setEncoding] = useState<Encoding>()
  const send = useAct(entry.importUpload, {
    onFields: ([first]) => toast.bad(first?.message ?? ''),
  })
  const take = (file: File) =>
    // The client sends a File where the contract says an upload.
    void send.run({ file, encoding }).then((made) => {
      if (!made) return
      rememberSent('orders', made.id, file)
      onSent(made.id)
    })
  return (
    <>
      <EncodingSelect value={encoding} busy={send.running} detects onChange={setEncoding} />
      <FileButton primary accept={sheetAccept} busy={send.running} onFiles={([file]) => take(file)}>
        {w(send.running ? 'kit.sheets.sending' : 'order-entry.import.send')}
      </FileButton>
    </>
  )
}
