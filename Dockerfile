# The server in an image: docs/operations.md, "Container image and Compose". The base image has the Node that
# package.json pins (test/shipping/image.test.ts compares the two), so the packages that contain a Node are removed.
FROM node:26.10.0-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts && rm -rf node_modules/node-* node_modules/.bin/node

# The bundle of the server (scripts/bundle.ts). The bundler is a development package and stays in this stage. There is no
# compile cache: it saves a tenth of a start's processor time, and needs a stage that runs the server.
FROM node:26.10.0-slim AS bundle
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY scripts scripts
COPY domain domain
COPY server server
RUN ["node", "scripts/bundle.ts"]

FROM node:26.10.0-slim
# Nothing is installed later, so the package managers are removed.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn* \
  && install -d -o node -g node -m 0700 /data
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=bundle /app/node_modules/.cache/bundle node_modules/.cache/bundle
COPY package.json package-lock.json LICENSE ./
COPY scripts/launch.mjs scripts/launch.mjs
COPY scripts/launch scripts/launch
COPY domain domain
COPY console/dist console/dist
COPY server server
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# By number, so that a cluster can verify that it is not root.
USER 1000:1000
VOLUME /data
EXPOSE 3000
# Checks the process, not the database: a restart repairs only the process.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "server/commands/health.ts"]
# The server is process 1 itself, so signals reach it. To run another command, name its file: `docker run …
# server/commands/migrate.ts`.
ENTRYPOINT ["node", "scripts/launch.mjs"]
CMD ["server/main.ts"]
