import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { Done, Id } from '../../kit/schema.ts'
import { writeOffKeys } from '../write-off.keys.ts'
import {
  LookAtStatement,
  MapStatement,
  OneStatement,
  StatementFilter,
  StatementInfo,
  StatementList,
  UploadStatement,
} from './statement.schema.ts'

const { see, import: needs } = writeOffKeys
const at = '/supplier/writeOff/statement'
const errors = ['changedMeanwhile', 'operationInvalid'] as const

/** Statements: sent, looked at, taken; each file and each line once. */
export const statementApi = {
  statementList: read(`${at}/list`, { needs: see, input: StatementFilter, output: StatementList }),
  statementInfo: read(`${at}/info`, {
    needs: see,
    input: LookAtStatement,
    output: StatementInfo,
  }),
  /** Accounts with payment providers, whose lists may be brought in. */
  providerChoices: read(`${at}/providers`, {
    needs: see,
    output: z.object({ rows: z.array(z.object({ value: Id, label: z.string() })) }),
  }),
  /** Multipart `file`: CSV, XLSX, MT940, CAMT.053 or OFX. Read, and kept apart until it is taken; a file of several accounts answers several. */
  statementUpload: act(`${at}/upload`, {
    needs,
    input: UploadStatement,
    output: z.object({ ids: z.array(Id) }),
    ownTransaction: true,
    errors: ['write-off.sentBefore'],
  }),
  /** Whose it is, what its columns are, how its letters are written: read anew. */
  statementMap: act(`${at}/map`, {
    needs,
    input: MapStatement,
    output: Done,
    errors: [...errors, 'write-off.sentBefore'],
    ownTransaction: true,
  }),
  /** Keeps its lines: those that are there already stay as they are. */
  statementTake: act(`${at}/take`, {
    needs,
    input: OneStatement,
    output: z.object({ taken: z.number().int() }),
    errors: [...errors, 'balanceTooLow'],
  }),
  /** As if it had never been sent; while none of its lines is matched. */
  statementDrop: act(`${at}/delete`, {
    needs,
    input: OneStatement,
    output: Done,
    errors: [...errors, 'write-off.stillMatched'],
  }),
}
