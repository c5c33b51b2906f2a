import { read } from '../kit/endpoint.ts'
import { listOf } from '../kit/schema.ts'
import { LogChoices, LogEntry, LogFilter } from './audit.schema.ts'

const needs = 'configSetting.systemConfig.auditLog'

export const auditApi = {
  list: read('/supplier/auditLog/list', { needs, input: LogFilter, output: listOf(LogEntry) }),
  choices: read('/supplier/auditLog/choices', { needs, output: LogChoices }),
}
