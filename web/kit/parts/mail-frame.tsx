import './mail-frame.css'

/** A mail as its reader would see it. Its frame runs no scripts and has no rights here; its links open in a tab of their own. */
export const MailFrame = ({ subject, html, text }: { subject: string; html: string; text: string }) =>
  html ? (
    <iframe
      className="lt-mail-frame"
      title={subject}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      srcDoc={`<base target="_blank">${html}`}
    />
  ) : (
    <pre className="lt-mail-frame">{text}</pre>
  )
