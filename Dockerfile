# The site in a container: docs/howto/container.md. `npm run container` builds it and tries it.

# Any Debian-based image with this Node and npm. A test keeps the number equal to the Node that package.json installs.
ARG BASE=docker.io/library/node:26.12.1-bookworm-slim

FROM ${BASE} AS build
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
COPY scripts/link-node.js scripts/node-version.js scripts/npm-as-site-node.cjs scripts/
RUN npm ci --omit=dev
COPY . .
# Which commit this is, for the build stamp: .git is not sent to the build.
ARG COMMIT=
# The image has its own Node: the project's second one is left out.
RUN npm run build && rm -rf node_modules/node-linux-* node_modules/node-bin-* node_modules/.bin/node

FROM ${BASE}
WORKDIR /site
# MALLOC_ARENA_MAX: two regions of memory for all threads instead of one for each, 5 MB less at rest.
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data MALLOC_ARENA_MAX=2
COPY --from=build /site/package.json /site/club.config.json ./
COPY --from=build /site/node_modules node_modules
COPY --from=build /site/migrations migrations
COPY --from=build /site/src src
COPY --from=build /site/scripts/container/check-health.ts check-health.ts
COPY --from=build /site/dist dist
# Everything above belongs to root; the site runs as the account 1000 and writes only to /data and /tmp.
RUN install -d -m 700 -o 1000 -g 1000 /data
USER 1000:1000
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["node", "check-health.ts"]
# Node is the first process and gets SIGTERM; npm is not in between.
CMD ["node", "--max-semi-space-size=4", "--v8-pool-size=2", "dist/site/main.js"]
