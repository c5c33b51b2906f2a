export { AuditLog } from './audit-log.tsx'
export { useMoments, useSentences } from './sentence.ts'
