import { writeOffApi } from '#contract/write-off/write-off.api.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import { explainLine, ignoreLine, reopenLine } from './match/explain-line.ts'
import { sendBack } from './match/fallen-orders.ts'
import { listItems } from './match/items.queries.ts'
import { lineInfo, listLines } from './match/lines.queries.ts'
import { makeMatch } from './match/make-match.ts'
import { certificateOfMatch } from './match/note-certificate.ts'
import { summaryOf } from './match/summary.queries.ts'
import { takeBest } from './match/take-best.ts'
import { undoMatch } from './match/undo-match.ts'
import { breakOwners, ownBreak } from './planes/own-break.ts'
import { listPlanes } from './planes/planes.queries.ts'
import { chartChoices, deleteRule, enableRule, listRules, rehearseRule, saveRule } from './rules/rules.ts'
import { mapStatement } from './statements/map-statement.ts'
import { listStatements, providerChoices, statementInfo } from './statements/statements.queries.ts'
import { dropStatement, takeStatement } from './statements/take-statement.ts'
import { uploadStatement } from './statements/upload-statement.ts'
import { suggestAgain } from './suggest/suggest-lines.ts'

export const writeOffRoutes = bindRoutes(writeOffApi, {
  statementList: listStatements,
  statementInfo,
  providerChoices,
  statementUpload: uploadStatement,
  statementMap: mapStatement,
  statementTake: takeStatement,
  statementDrop: dropStatement,
  lineList: listLines,
  lineInfo,
  itemList: listItems,
  summary: summaryOf,
  matchMake: makeMatch,
  matchTake: takeBest,
  matchUndo: undoMatch,
  lineExplain: explainLine,
  lineSendBack: sendBack,
  lineIgnore: ignoreLine,
  lineReopen: reopenLine,
  matchCertificate: certificateOfMatch,
  suggestAgain,
  ruleList: listRules,
  ruleSave: saveRule,
  ruleRehearse: rehearseRule,
  ruleEnable: enableRule,
  ruleDelete: deleteRule,
  chartChoices,
  planeList: listPlanes,
  breakOwn: ownBreak,
  breakOwners,
})
