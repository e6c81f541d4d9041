// link-node.js loads it into npm: libraries are chosen for the Node that the site runs on, not for the older one that npm runs on.
Object.defineProperty(process, 'version', { value: process.env.SITE_NODE_VERSION })
