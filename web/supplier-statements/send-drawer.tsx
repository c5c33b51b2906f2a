import { useState } from 'react'
import type { Encoding } from '#contract/kit/sheet/encodings.ts'
import { Picker } from '../kit/form/choices/picker.tsx'
import type { Panel } from '../kit/form/form-drawer.tsx'
import { useAct } from '../kit/call/query.ts'
import { FileButton, sheetAccept } from '../kit/parts/file-button.tsx'
import { Drawer } from '../kit/parts/layers/drawer.tsx'
import { go } from '../kit/route/navigate.ts'
import { to } from '../kit/route/screens.ts'
import { EncodingSelect, rememberSent } from '../kit/sheet/encoding-select.tsx'
import { useWords } from '../kit/words/words.ts'
import { supplierSource } from '../suppliers/suppliers.public.ts'
import { statements } from './supplier-statements.client.ts'
import './supplier-statements.css'

/** Whose statement it is, and the file. */
export function SendDrawer({ open, onClose }: Panel) {
  const { w } = useWords()
  const [supplier, setSupplier] = useState<string[]>([])
  const [refused, setRefused] = useState('')
  const send = useAct(statements.upload, {
    doneText: w('supplier-statements.text.sent'),
    onFields: ([first]) => setRefused(first?.message ?? ''),
  })
  const [encoding, setEncoding] = useState<Encoding>()
  const supplierId = Number(supplier[0] ?? 0)
  const take = (file: File | undefined) => {
    setRefused('')
    // The client sends a File where the contract says an upload.
    if (!file || !supplierId) return
    void send.run({ supplierId, file, encoding }).then((made) => {
      if (!made) return
      rememberSent('supplierStatement', made.id, file)
      onClose()
      go(to['supplier-statements'].supplierStatementDetail({ id: made.id }))
    })
  }
  return (
    <Drawer open={open} onClose={onClose} title={w('supplier-statements.text.send')} width={480}>
      <div
        className="statement-send"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => (event.preventDefault(), take(event.dataTransfer.files[0]))}
      >
        <label id="statement-supplier-label" htmlFor="statement-supplier">
          {w('supplier-statements.fields.supplier')}
        </label>
        <Picker
          source={supplierSource}
          value={supplier}
          onChange={setSupplier}
          label={w('supplier-statements.fields.supplier')}
          aria={{ id: 'statement-supplier', 'aria-invalid': false, 'aria-describedby': 'statement-help' }}
        />
        <EncodingSelect value={encoding} busy={send.running} detects onChange={setEncoding} />
        <p id="statement-help">{w('supplier-statements.text.sendHelp')}</p>
        <FileButton
          primary
          accept={sheetAccept}
          busy={send.running}
          disabled={supplierId === 0}
          onFiles={([file]) => take(file)}
        >
          {w(send.running ? 'kit.sheets.sending' : 'kit.sheets.choose')}
        </FileButton>
        {refused && (
          <p role="alert" className="lt-bad">
            {refused}
          </p>
        )}
      </div>
    </Drawer>
  )
}
