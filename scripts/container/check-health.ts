// The health check inside the container, where there is no curl.
const { ok } = await fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`)
process.exit(ok ? 0 : 1)
