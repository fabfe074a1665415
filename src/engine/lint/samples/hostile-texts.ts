/** What somebody may paste into a field to make a file show, run or break something. */
export const hostileTexts = [
  '<script>alert(1)</script> & "quotes" \'apostrophes\'',
  'end ]]> of <![CDATA[ section',
  '{% if $purpose %} {% /if %} {{ handlebars }} $(command)',
  '#import "@preview/x:0.1.0" #panic() #read("/etc/passwd") $x^2$ *bold* _it_ <label> @ref',
  'MERGEFIELD { INCLUDETEXT "/etc/passwd" } =cmd|calc!A1',
  'lone \ud800 surrogate \udc00 here',
  'nul \u0000 bell \u0007 escape \u001b[31m vertical \u000b del \u007f end',
  'emoji 🤝🏽 👩‍⚖️ 🇪🇺 ©',
  'عقد عدم إفصاح متبادل',
  '保密协议 株式会社テスト 비밀',
  'W'.repeat(300),
  'formats no font has: \uFFF9 annotated \u070F and \u{13430}',
  'reordered \u202Etxt.exe\u202C name',
  '1. typed number\n2. second line',
]
