/** An e-mail address, which goes on in the next line behind its @ before it is cut anywhere else. */
export function EmailText({ email }: { email: string }) {
  const afterAt = email.lastIndexOf('@') + 1
  return (
    <span className="wrap-anywhere">
      {email.slice(0, afterAt)}
      <wbr />
      {email.slice(afterAt)}
    </span>
  )
}
