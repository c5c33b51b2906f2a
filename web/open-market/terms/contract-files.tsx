import type { TermFile } from '#contract/open-market/terms.fields.ts'
import { FileLinks } from '../cases/case-files.tsx'
import { openMarket } from '../open-market.client.ts'

/** Files of a contract's terms, as our own copy holds them. */
export const ContractFiles = ({ id, files }: { id: number; files: readonly TermFile[] }) => (
  <FileLinks
    files={files.map(({ name, sha256 }) => ({ name, href: openMarket.contractFile.href({ id, sha256 }) }))}
  />
)
