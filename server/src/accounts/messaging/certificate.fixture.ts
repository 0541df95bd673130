/** A certificate for this machine that nobody has signed, good for a hundred years, and its key: for tests alone. */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBoDCCAUegAwIBAgIUMkbv2l70heV8ipTPKkmbRpw/J8swCgYIKoZIzj0EAwIw
FzEVMBMGA1UEAwwMcHVzaC5leGFtcGxlMCAXDTI2MTEyMjE1MTIxMloYDzIxMjYx
MDI5MTUxMjEyWjAXMRUwEwYDVQQDDAxwdXNoLmV4YW1wbGUwWTATBgcqhkjOPQIB
BggqhkjOPQMBBwNCAASpi+0GZyNjoOG8AC01F0d3NKiJi8TQqvtVnvoQ6D28HdiB
DN2yHiPt5p/qTkoK7k4rLzYx6qGxZPJ/zcyGPpVIo28wbTAdBgNVHQ4EFgQUdlK0
07eTykY7J8tYe8F5rEvRuzowHwYDVR0jBBgwFoAUdlK007eTykY7J8tYe8F5rEvR
uzowDwYDVR0TAQH/BAUwAwEB/zAaBgNVHREEEzARhwR/AAABgglsb2NhbGhvc3Qw
CgYIKoZIzj0EAwIDRwAwRAIgIwiAqH+1WJ4wP/yvIrgaHuU27cbC5YvEMnD/Vdue
pBYCIAHPXMTG8mzAjcvCB8az26hOgGxG/7rp1/LYE1L8/I6g
-----END CERTIFICATE-----
`

export const certificateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgJnT0AT0jGDTgd8ji
6JbrTxoaSqSERwb/T5wY2gOx/pShRANCAASpi+0GZyNjoOG8AC01F0d3NKiJi8TQ
qvtVnvoQ6D28HdiBDN2yHiPt5p/qTkoK7k4rLzYx6qGxZPJ/zcyGPpVI
-----END PRIVATE KEY-----
`
