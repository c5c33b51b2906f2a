/** A report on a mail that did not arrive, as mail servers write it (RFC 3464). */
export const bounceOf = ({
  to,
  recipient,
  messageId,
  action = 'failed',
  status = '5.1.1',
}: {
  to: string
  recipient: string
  messageId?: string
  action?: string
  status?: string
}): string =>
  [
    'From: MAILER-DAEMON@mx.marina.example',
    `To: ${to}`,
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b1"',
    '',
    '--b1',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'I am sorry to have to inform you that your message could not be delivered.',
    '--b1',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.marina.example',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 5.1.1 <nobody>: Recipient address rejected:',
    '    User unknown in local recipient table',
    '',
    '--b1',
    'Content-Type: message/rfc822',
    '',
    'From: booking@andaman.example',
    ...(messageId ? [`Message-ID: ${messageId}`] : []),
    'Subject: Your booking',
    '',
    'Dear guest',
    '--b1--',
    '',
  ].join('\r\n')

/** A receipt: its reader's program says that it was displayed (RFC 8098). */
export const receiptOf = ({ to, recipient }: { to: string; recipient: string }): string =>
  [
    `To: ${to}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=disposition-notification; boundary="b2"',
    '',
    '--b2',
    'Content-Type: text/plain',
    '',
    'The message was displayed.',
    '--b2',
    'Content-Type: message/disposition-notification',
    '',
    `Final-Recipient: rfc822;${recipient}`,
    'Disposition: manual-action/MDN-sent-manually; displayed',
    '',
    '--b2--',
    '',
  ].join('\r\n')
